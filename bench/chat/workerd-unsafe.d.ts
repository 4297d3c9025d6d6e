/** Types of a workerd module that exists only with the compatibility flag `unsafe_module`. */
declare module "workerd:unsafe" {
  const unsafe: {
    evict(stub: DurableObjectStub, options: { webSockets: "close" | "hibernate" }): Promise<void>;
  };
  export default unsafe;
}
