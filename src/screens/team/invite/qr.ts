/** The dark modules of a QR code, row by row, without its quiet zone. The library is fetched when a code is shown. */
export async function qrModules(text: string): Promise<boolean[][]> {
  const { encode } = await import("uqr");
  return encode(text, { ecc: "M", border: 0 }).data;
}
