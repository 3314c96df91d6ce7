#!/system/bin/sh
echo Enforcing
