import './rpc/no-eval'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app'
import { followAsks } from './app/follow-asks'
import { createServices } from './app/services'
import { openLinkFor } from './rpc/link'

const host = document.getElementById('root')
if (host !== null) {
  const services = createServices(window, openLinkFor(window))
  followAsks(window, services.ui)
  createRoot(host).render(
    <StrictMode>
      <App services={services} />
    </StrictMode>
  )
}
