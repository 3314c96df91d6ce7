import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../../kit/button'
import './diagnose.css'

/** A place where files may be dropped, with a button for those who do not drag. Its children stand beside the button. */
export function DropZone(props: {
  hint: string
  button: string
  accept: string
  onFiles: (files: readonly File[]) => void
  children?: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null): void => {
    if (files !== null && files.length > 0) props.onFiles([...files])
  }
  return (
    <div
      className="drop-zone"
      data-over={over ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      {props.children}
      <Button onClick={() => input.current?.click()}>{props.button}</Button>
      <span className="hp-dim">{props.hint}</span>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={props.accept}
        aria-label={props.button}
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
