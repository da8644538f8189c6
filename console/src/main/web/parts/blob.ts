import { useEffect, useState } from "react";

/** An address of bytes in this browser, for as long as they are shown. */
export function useBlobAddress(bytes: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (bytes === null) {
      setAddress(null);
      return undefined;
    }
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
