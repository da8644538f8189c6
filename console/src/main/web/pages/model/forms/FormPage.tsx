import type { ObjectView } from "generated/api";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { call } from "../../../api/client";
import { session } from "../../../api/session";
import { useAddress } from "../../../parts/address";
import { Button } from "../../../parts/Button";
import { Confirm } from "../../../parts/Confirm";
import { Icon } from "../../../parts/Icon";
import { PageHead } from "../../../parts/PageHead";
import { Failure, Skeleton } from "../../../parts/States";
import { Tabs } from "../../../parts/Tabs";
import { tell, tellFailure } from "../../../parts/Toasts";
import { t } from "../../../words";
import { renewFields, renewObjects, useAllFields, useMay } from "../data";
import { OfObject } from "../OfObject";
import { sentenceOf } from "../refusals";
import { Builder } from "./Builder";
import { pageAddress } from "./embed";
import { Share } from "./Share";
import { Submissions } from "./Submissions";

/** The public form of an object: what is on it, how it is shared, and what came in. */
export function FormPage() {
  return (
    <OfObject title={t("publicForm.list")}>
      {(object) => <OneForm key={object.slug} object={object} />}
    </OfObject>
  );
}

function OneForm({ object }: { object: ObjectView }) {
  const may = useMay();
  const navigate = useNavigate();
  const fields = useAllFields(object.slug);
  const { query, change: ask } = useAddress();
  const [isDeleting, setDeleting] = useState(false);
  const [isSwitching, setSwitching] = useState(false);
  const workspace = session()?.workspace?.subdomain ?? "";
  const publish = async (isPublic: boolean) => {
    setSwitching(true);
    try {
      await call("PUT /object/{objectSlug}", {
        path: { objectSlug: object.slug },
        body: { is_public: isPublic },
      });
      tell(isPublic ? t("publicForm.published") : t("publicForm.unpublished"));
    } catch (error) {
      tellFailure(sentenceOf(error));
    }
    await renewObjects();
    setSwitching(false);
  };
  const title = object.form.title ?? object.name;
  const remove = async (key: string) => {
    await call("PUT /object/{objectSlug}", {
      path: { objectSlug: object.slug },
      body: { is_public: false, form: {} },
      key,
    });
    for (const field of fields.data ?? []) {
      if (field.is_public) {
        await call("PUT /object/field/{objectSlug}/{fieldSlug}", {
          path: { objectSlug: object.slug, fieldSlug: field.slug },
          body: { is_public: false },
        });
      }
    }
    await Promise.all([renewObjects(), renewFields()]);
    tell(t("publicForm.removed", { name: title }));
    await navigate("/settings/forms");
  };
  if (fields.isError) {
    return <Failure problem={fields.error} onRetry={() => fields.refetch()} />;
  }
  if (fields.isPending) {
    return <Skeleton lines={8} />;
  }
  const tabs = [
    {
      key: "build",
      label: t("publicForm.build"),
      content: <Builder object={object} fields={fields.data} isReadOnly={!may("object.update")} />,
    },
    {
      key: "share",
      label: t("publicForm.share"),
      content: <Share object={object} fields={fields.data} workspace={workspace} />,
    },
    ...(may("record.read")
      ? [
          {
            key: "submissions",
            label: t("publicForm.submissions"),
            content: <Submissions object={object} fields={fields.data} />,
          },
        ]
      : []),
  ];
  const chosen = tabs.find((tab) => tab.key === query.get("tab"))?.key ?? "build";
  return (
    <>
      <Link to="/settings/forms" className="model-back">
        <Icon icon="chevron-left" /> {t("publicForm.back")}
      </Link>
      <PageHead
        title={title}
        actions={
          <>
            <span className={`chip ${object.is_public ? "success" : "plain"}`}>
              {object.is_public ? t("publicForm.on") : t("publicForm.off")}
            </span>
            {object.is_public && (
              <a
                className="button plain"
                href={pageAddress(location.origin, workspace, object.slug)}
                target="_blank"
                rel="noreferrer"
              >
                <Icon icon="external-link" />
                <span>{t("publicForm.open")}</span>
              </a>
            )}
            {may("object.update") && (
              <>
                <Button
                  kind={object.is_public ? "plain" : "primary"}
                  isBusy={isSwitching}
                  onClick={() => publish(!object.is_public)}
                >
                  {object.is_public ? t("publicForm.unpublish") : t("publicForm.publish")}
                </Button>
                <Button
                  kind="quiet"
                  icon="trash"
                  aria-label={t("publicForm.remove")}
                  title={t("publicForm.remove")}
                  onClick={() => setDeleting(true)}
                />
              </>
            )}
          </>
        }
      />
      <Tabs
        label={t("publicForm.parts")}
        tabs={tabs}
        chosen={chosen}
        onChoose={(tab) => ask({ tab: tab === "build" ? null : tab })}
      />
      {isDeleting && (
        <Confirm
          title={t("publicForm.removeTitle", { name: title })}
          action={t("publicForm.remove")}
          onClose={() => setDeleting(false)}
          onConfirm={remove}
        >
          {t("publicForm.removeLead")}
        </Confirm>
      )}
    </>
  );
}
