import { Link, useNavigate } from "react-router";
import { useAddress } from "../../../parts/address";
import { Button } from "../../../parts/Button";
import { Dialog } from "../../../parts/Dialog";
import { Icon } from "../../../parts/Icon";
import { ObjectIcon } from "../../../parts/ObjectIcon";
import { PageHead } from "../../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../../parts/States";
import { t } from "../../../words";
import { useAllObjects, useMay } from "../data";
import { hasForm } from "./state";

/** The public forms of the workspace, one for each object. */
export function FormsPage() {
  const may = useMay();
  const navigate = useNavigate();
  const objects = useAllObjects();
  const { query, change: ask } = useAddress();
  const forms = (objects.data ?? []).filter(hasForm);
  const others = (objects.data ?? []).filter((one) => one.is_active && !hasForm(one));
  const add = may("object.update") && (
    <Button kind="primary" icon="plus" onClick={() => ask({ new: "form" })}>
      {t("publicForm.new")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("publicForm.list")} actions={add} />
      {objects.isError ? (
        <Failure problem={objects.error} onRetry={() => objects.refetch()} />
      ) : objects.isPending ? (
        <Skeleton lines={5} />
      ) : forms.length === 0 ? (
        <Empty icon="forms" title={t("publicForm.none")} actions={add}>
          {t("publicForm.lead")}
        </Empty>
      ) : (
        <ul className="sortable" aria-label={t("publicForm.list")}>
          {forms.map((object) => (
            <li key={object.slug}>
              <div className="model-row">
                <ObjectIcon icon={object.icon} color={object.color} size={20} />
                <Link to={object.slug} className="name">
                  <bdi>{object.form.title ?? object.name}</bdi>
                </Link>
                <span className="meta type-name">
                  <bdi>{object.plural_name}</bdi>
                </span>
                <span className="model-chips">
                  {object.is_public && object.is_active ? (
                    <span className="chip success">{t("publicForm.on")}</span>
                  ) : (
                    <span className="chip plain">{t("publicForm.off")}</span>
                  )}
                  {object.form.list_records && (
                    <span className="chip warning">{t("publicForm.lists")}</span>
                  )}
                </span>
                <Link to={`${object.slug}?tab=submissions`} className="button quiet">
                  {t("publicForm.submissions")}
                </Link>
                <Icon icon="chevron-right" />
              </div>
            </li>
          ))}
        </ul>
      )}
      {query.get("new") === "form" && may("object.update") && (
        <Dialog title={t("publicForm.choose")} onClose={() => ask({ new: null })}>
          <div className="picks">
            {others.map((object) => (
              <button
                key={object.slug}
                type="button"
                className="pick"
                onClick={() => navigate(`/settings/forms/${object.slug}`)}
              >
                <ObjectIcon icon={object.icon} color={object.color} size={20} />
                <span className="text" dir="auto">
                  {object.plural_name}
                </span>
              </button>
            ))}
            {others.length === 0 && <p className="hint">{t("publicForm.allHave")}</p>}
          </div>
        </Dialog>
      )}
    </>
  );
}
