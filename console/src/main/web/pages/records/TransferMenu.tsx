import { useNavigate } from "react-router";
import { Icon } from "../../parts/Icon";
import { Menu } from "../../parts/Menu";
import type { Asked } from "../../records/data";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";

/** The ways in and out of an object: a file into it, and its records, as they are shown, into a file. */
export function TransferMenu({
  object,
  asked,
  view,
}: {
  object: string;
  asked: Asked;
  /** The view that is shown; its own filter and sort need not be said again. */
  view: { slug: string; filter?: unknown; sort: string | null } | undefined;
}) {
  const navigate = useNavigate();
  const permissions = useMe().data?.permissions ?? [];
  if (!permissions.includes("transfer.create")) {
    return null;
  }
  return (
    <Menu
      items={[
        {
          label: t("common.import"),
          icon: "file-import",
          onChoose: () => void navigate(`/objects/${object}/import`),
        },
        {
          label: t("common.exportFile"),
          icon: "file-export",
          isDisabled: !permissions.includes("record.read"),
          onChoose: () => void navigate(`/objects/${object}/exports${queryOf(asked, view)}`),
        },
      ]}
    >
      <Icon icon="transfer" />
      {t("common.transfer")}
    </Menu>
  );
}

/** What is shown, as the export page takes it. */
export function queryOf(
  asked: Asked,
  view: { slug: string; filter?: unknown; sort: string | null } | undefined,
): string {
  const query = new URLSearchParams();
  const isOwn = view?.filter != null && JSON.stringify(view.filter) === asked.filter;
  const members = {
    view: view?.slug ?? "",
    q: asked.q,
    filter: isOwn ? "" : asked.filter,
    sort: asked.sort === view?.sort ? "" : asked.sort,
  };
  for (const [name, value] of Object.entries(members)) {
    if (value !== "") {
      query.set(name, value);
    }
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
