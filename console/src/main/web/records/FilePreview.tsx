import { useQuery } from "@tanstack/react-query";
import { useBlobAddress } from "../parts/blob";
import { Button } from "../parts/Button";
import { Dialog } from "../parts/Dialog";
import { Failure, Skeleton } from "../parts/States";
import { t } from "../words";
import { fileBytes, type FileInfo, handOver } from "../api/files";

const IMAGES = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]);
const PDF = "application/pdf";
/** Larger files are only downloaded. */
const MOST_BYTES = 30_000_000;

/** Whether a file can be shown in the page. */
export function isShowable({ type, size }: FileInfo): boolean {
  return size <= MOST_BYTES && (IMAGES.has(type) || type === PDF);
}

/** Shows an image or a PDF over the page. */
export function FilePreview({
  slug,
  info,
  onClose,
}: {
  slug: string;
  info: FileInfo;
  onClose: () => void;
}) {
  const bytes = useQuery({
    queryKey: ["file bytes", slug],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => fileBytes(slug, signal),
  });
  const address = useBlobAddress(bytes.data ?? null);
  return (
    <Dialog
      title={info.name}
      form="wide"
      onClose={onClose}
      footer={
        <Button
          icon="download"
          disabled={bytes.data === undefined}
          onClick={() => bytes.data && handOver(bytes.data, info.name)}
        >
          {t("file.save")}
        </Button>
      }
    >
      {bytes.isError ? (
        <Failure problem={bytes.error} onRetry={() => bytes.refetch()} />
      ) : address === null ? (
        <Skeleton lines={8} />
      ) : info.type === PDF ? (
        <iframe className="record-preview" src={address} title={info.name} />
      ) : (
        <img className="record-preview" src={address} alt={info.name} />
      )}
    </Dialog>
  );
}
