import { useQuery } from "@tanstack/react-query";
import { IconButton } from "../parts/Button";
import { problemsOf } from "../parts/form";
import { Icon, type IconName } from "../parts/Icon";
import { Skeleton } from "../parts/States";
import { tellFailure } from "../parts/Toasts";
import { t } from "../words";
import { isShowable } from "./FilePreview";
import { fileBytes, type FileInfo, fileInfo, handOver } from "../api/files";
import { formatSize } from "./format";

/** A stored file: opened where it can be shown, downloaded and removed. */
export function FileRow({
  slug,
  isReadOnly,
  onShow,
  onRemove,
}: {
  slug: string;
  isReadOnly: boolean;
  onShow: (info: FileInfo) => void;
  onRemove: () => Promise<void>;
}) {
  const info = useQuery({
    queryKey: ["file", slug],
    staleTime: Infinity,
    queryFn: ({ signal }) => fileInfo(slug, signal),
  });
  const download = async () => {
    try {
      handOver(await fileBytes(slug), info.data?.name ?? slug);
    } catch (error) {
      tellFailure(problemsOf(error).whole ?? t("problem.title"));
    }
  };
  if (info.isPending) {
    return (
      <li className="file-row">
        <Skeleton lines={1} />
      </li>
    );
  }
  const name = info.data?.name ?? slug;
  return (
    <li className="file-row">
      <Icon icon={iconOf(info.data?.type ?? "")} size={20} />
      <span className="text">
        {info.data !== undefined && isShowable(info.data) ? (
          <button type="button" className="link" onClick={() => onShow(info.data)}>
            <bdi>{name}</bdi>
          </button>
        ) : (
          <span>
            <bdi>{name}</bdi>
          </span>
        )}
        <span className={info.isError ? "problem" : "meta"}>
          {info.isError ? t("file.missing") : formatSize(info.data.size)}
        </span>
      </span>
      <IconButton icon="download" label={t("file.download", { name })} onClick={download} />
      {!isReadOnly && (
        <IconButton icon="trash" label={t("file.remove", { name })} onClick={onRemove} />
      )}
    </li>
  );
}

const ICONS = [
  { begins: "image/", icon: "photo" },
  { begins: "application/pdf", icon: "file-type-pdf" },
  { begins: "video/", icon: "video" },
  { begins: "audio/", icon: "music" },
] as const;

function iconOf(type: string): IconName {
  return ICONS.find((one) => type.startsWith(one.begins))?.icon ?? "file";
}
