import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fileBytes } from "../../api/files";

const HOUR = 3_600_000;
/** Milliseconds until the browser has surely taken a file that it was given. */
const UNTIL_TAKEN = 60_000;

/** A stored file with an address under which this page may show it, once it was read. */
export function useFile(slug: string | null) {
  const file = useQuery({
    queryKey: ["file", slug],
    enabled: slug !== null,
    staleTime: HOUR,
    queryFn: ({ signal }) => fileBytes(slug ?? "", signal),
  });
  return { ...file, address: useAddress(file.data ?? null) };
}

/** An address of bytes in this browser, for as long as they are shown. */
export function useAddress(bytes: Blob | null): string | null {
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

/** Saves a file of the API under its name. */
export async function saveFile(slug: string, name: string): Promise<void> {
  const address = URL.createObjectURL(await fileBytes(slug));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), UNTIL_TAKEN);
}
