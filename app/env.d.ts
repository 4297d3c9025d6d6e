declare module "react-dom/server.browser" {
  export { renderToReadableStream, renderToStaticMarkup } from "react-dom/server";
}
