import type { ObjectView } from "generated/api";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useAddress } from "../../parts/address";
import { Button } from "../../parts/Button";
import { Icon } from "../../parts/Icon";
import { Menu } from "../../parts/Menu";
import { ObjectIcon } from "../../parts/ObjectIcon";
import { PageHead } from "../../parts/PageHead";
import { Tabs } from "../../parts/Tabs";
import { t } from "../../words";
import { useMay } from "./data";
import { DeleteObject } from "./DeleteObject";
import { FieldsTab } from "./FieldsTab";
import { Maintenance } from "./Maintenance";
import { ObjectEditor } from "./ObjectForm";
import { OfObject } from "./OfObject";
import { RelationsTab } from "./RelationsTab";
import { toggleObject } from "./toggle";
import { MatchRules } from "./MatchRules";
import { UniqueKeys } from "./UniqueKeys";

/** One object: its fields, its relations, and how it is called. */
export function ObjectPage() {
  return (
    <OfObject title={t("model.title")}>
      {(object) => <OneObject key={object.slug} object={object} />}
    </OfObject>
  );
}

function OneObject({ object }: { object: ObjectView }) {
  const may = useMay();
  const navigate = useNavigate();
  const { query, change: ask } = useAddress();
  const [isDeleting, setDeleting] = useState(false);
  const tabs = [
    { key: "fields", label: t("model.fields"), content: <FieldsTab object={object} /> },
    ...(may("relation.read")
      ? [
          {
            key: "relations",
            label: t("model.relations"),
            content: <RelationsTab object={object} />,
          },
        ]
      : []),
    ...(may("object.update")
      ? [
          {
            key: "general",
            label: t("model.general"),
            content: (
              <div className="model-narrow stack">
                <ObjectEditor object={object} />
                <UniqueKeys object={object.slug} />
                <MatchRules object={object.slug} />
                <Maintenance object={object.slug} />
              </div>
            ),
          },
        ]
      : []),
  ];
  const chosen = tabs.find((tab) => tab.key === query.get("tab"))?.key ?? "fields";
  return (
    <>
      <Link to="/settings/objects" className="model-back">
        <Icon icon="chevron-left" /> {t("model.back")}
      </Link>
      <div className="object-head">
        <ObjectIcon icon={object.icon} color={object.color} size={32} />
        <PageHead
          title={object.plural_name}
          actions={
            <>
              {!object.is_active && <span className="chip warning">{t("model.hidden")}</span>}
              {object.is_active && (
                <Button icon="table" onClick={() => navigate(`/objects/${object.slug}`)}>
                  {t("model.viewRecords")}
                </Button>
              )}
              {may("object.update") && (
                <Button
                  icon="forms"
                  onClick={() => navigate(`/settings/forms/${object.slug}`)}
                >
                  {t("model.form")}
                </Button>
              )}
              {(may("object.update") || may("object.delete")) && (
                <Menu
                  className="button plain square"
                  label={t("model.actionsOf", { name: object.plural_name })}
                  items={[
                    {
                      label: object.is_active ? t("model.hide") : t("model.show"),
                      isDisabled: !may("object.update"),
                      onChoose: () => void toggleObject(object),
                    },
                    {
                      label: t("model.delete"),
                      icon: "trash",
                      isDanger: true,
                      isDisabled: object.is_system || !may("object.delete"),
                      onChoose: () => setDeleting(true),
                    },
                  ]}
                >
                  <Icon icon="dots" />
                </Menu>
              )}
            </>
          }
        />
      </div>
      {object.description !== null && (
        <p className="object-lead" dir="auto">
          {object.description}
        </p>
      )}
      <Tabs
        label={t("model.parts")}
        tabs={tabs}
        chosen={chosen}
        onChoose={(tab) =>
          ask({ tab: tab === "fields" ? null : tab, field: null, new: null, relation: null })
        }
      />
      {isDeleting && (
        <DeleteObject
          object={object}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate("/settings/objects")}
        />
      )}
    </>
  );
}
