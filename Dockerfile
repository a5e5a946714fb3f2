# One image for every process of Waybill; docker-compose.yml says which one it runs.
FROM node:24-slim
WORKDIR /waybill
RUN npm install --global pnpm@12

COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY bench/package.json bench/
COPY client/package.json client/
COPY migrations/package.json migrations/
COPY server/package.json server/
COPY shared/package.json shared/
COPY workers/package.json workers/
RUN pnpm install --frozen-lockfile --prod --config.minimumReleaseAge=0

COPY . .
RUN cd client && node_modules/.bin/vite build --logLevel warn

RUN mkdir /data && chown node /data

USER node
ENV HOST=0.0.0.0 PORT=3000
EXPOSE 3000
CMD ["node", "server/src/main.ts"]
