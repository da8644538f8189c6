import { useQuery } from "@tanstack/react-query";
import { fileBytes, handOver } from "../../api/files";
import { useBlobAddress } from "../../parts/blob";

const HOUR = 3_600_000;

/** A stored file with an address under which this page may show it, once it was read. */
export function useFile(slug: string | null) {
  const file = useQuery({
    queryKey: ["file", slug],
    enabled: slug !== null,
    staleTime: HOUR,
    queryFn: ({ signal }) => fileBytes(slug ?? "", signal),
  });
  return { ...file, address: useBlobAddress(file.data ?? null) };
}

/** Saves a file of the API under its name. */
export async function saveFile(slug: string, name: string): Promise<void> {
  handOver(await fileBytes(slug), name);
}
