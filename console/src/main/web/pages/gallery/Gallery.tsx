import "../../common";
import { type ReactNode, useState } from "react";
import { AskDraft } from "../../parts/AskDraft";
import { Bars } from "../../parts/Bars";
import { Button, IconButton } from "../../parts/Button";
import { ColorPicker } from "../../parts/ColorPicker";
import { Confirm } from "../../parts/Confirm";
import { Copyable } from "../../parts/Copyable";
import { CopyBox } from "../../parts/CopyBox";
import { Dialog } from "../../parts/Dialog";
import {
  Checkbox,
  PasswordField,
  SelectField,
  Switch,
  TextArea,
  TextField,
} from "../../parts/Field";
import { DropZone } from "../../parts/DropZone";
import { IconPicker } from "../../parts/IconPicker";
import { Menu } from "../../parts/Menu";
import { Notice } from "../../parts/Notice";
import { ObjectIcon } from "../../parts/ObjectIcon";
import { PageHead } from "../../parts/PageHead";
import { Avatar } from "../../parts/People";
import { Progress } from "../../parts/Progress";
import { QrCode } from "../../parts/QrCode";
import { Secret } from "../../parts/Secret";
import { Sortable } from "../../parts/Sortable";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { Steps } from "../../parts/Steps";
import { Tabs } from "../../parts/Tabs";
import { tell, tellFailure } from "../../parts/Toasts";
import { Problem } from "../../api/problem";

const PEOPLE = ["Nora Field", "Omar Haddad", "ليلى منصور", "Jean-Luc", "Ada", "Zoë Ødegård"];

/** Every component in every state, for those who build pages. Its words are not translated. */
export default function Gallery() {
  return (
    <div className="gallery">
      <PageHead title="Components" actions={<Button icon="plus">Action</Button>} />
      <Buttons />
      <Fields />
      <Overlays />
      <Marks />
      <Arranging />
      <Drawn />
      <States />
      <Long />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  return (
    <Section title="Buttons">
      <div className="row">
        {(["primary", "plain", "quiet", "danger"] as const).map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
        <Button kind="primary" icon="plus">
          With an icon
        </Button>
        <Button isBusy>Busy</Button>
        <Button disabled>Disabled</Button>
        <IconButton icon="x" label="Close" />
      </div>
    </Section>
  );
}

function Fields() {
  const [text, setText] = useState("Nora Field");
  const [isOn, setOn] = useState(true);
  return (
    <Section title="Fields">
      <div className="columns">
        <TextField label="Text" hint="A hint below" value={text} onChange={setText} />
        <TextField label="Wrong" problem="Fill this in." value="" onChange={setText} />
        <TextField label="Disabled" disabled value="Not to be changed" onChange={setText} />
        <TextField label="Right to left" isOptional value="مرحبا بالعالم" onChange={setText} />
        <PasswordField label="Password" value="seven red kites" onChange={setText} />
        <SelectField
          label="Select"
          value="b"
          onChange={setText}
          choices={[
            { value: "a", label: "First" },
            { value: "b", label: "Second" },
          ]}
        />
        <TextArea label="Long text" value={text} onChange={setText} />
        <div className="stack">
          <Checkbox label="A check box" checked={isOn} onChange={setOn} />
          <Checkbox label="Disabled" disabled checked onChange={setOn} />
          <Switch label="A switch" checked={isOn} onChange={setOn} />
        </div>
      </div>
    </Section>
  );
}

function Overlays() {
  const [open, setOpen] = useState<"window" | "drawer" | "typed" | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title="Overlays">
      <div className="row">
        <Button onClick={() => setOpen("window")}>Window</Button>
        <Button onClick={() => setOpen("drawer")}>Drawer</Button>
        <Button onClick={() => setOpen("typed")}>Typed confirmation</Button>
        <Menu
          items={[
            { head: "Actions" },
            { label: "Edit", icon: "pencil", onChoose: () => tell("Edited") },
            { label: "Not now", isDisabled: true, onChoose: close },
            { head: "" },
            { label: "Delete", icon: "trash", isDanger: true, onChoose: close },
          ]}
        >
          Menu
        </Menu>
        <Button onClick={() => tell("3 deals deleted", () => tell("Restored"))}>Toast</Button>
        <Button onClick={() => tellFailure("This could not be saved.")}>Failure</Button>
      </div>
      {open === "typed" && (
        <Confirm
          title="Delete Field Works?"
          action="Delete"
          typed="field-works"
          onClose={close}
          onConfirm={() => Promise.resolve()}
        >
          Everything in it is lost.
        </Confirm>
      )}
      {(open === "window" || open === "drawer") && (
        <Dialog
          title="A dialog"
          form={open}
          onClose={close}
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button kind="primary" onClick={close}>
                Save
              </Button>
            </>
          }
        >
          <TextField label="Name" value="" onChange={close} />
        </Dialog>
      )}
    </Section>
  );
}

function Marks() {
  const [tab, setTab] = useState("timeline");
  return (
    <Section title="Marks">
      <div className="row">
        {PEOPLE.map((name) => (
          <Avatar key={name} name={name} size={32} />
        ))}
        {(["plain", "info", "success", "warning", "danger"] as const).map((kind) => (
          <span key={kind} className={`chip ${kind}`}>
            {kind}
          </span>
        ))}
        <kbd>Ctrl K</kbd>
        <Copyable label="Client ID" value="app_8g2k" />
      </div>
      <Secret label="API key" value="svc_live_8g2k_0000" />
      <Tabs
        label="Parts"
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { key: "timeline", label: "Timeline", content: <p>What happened.</p> },
          { key: "files", label: "Files", content: <p>No files.</p> },
          { key: "off", label: "Disabled", isDisabled: true, content: null },
        ]}
      />
    </Section>
  );
}

function Arranging() {
  const [names, setNames] = useState<readonly string[]>(PEOPLE);
  const [color, setColor] = useState<string | null>("#0f766e");
  const [icon, setIcon] = useState("sailboat");
  return (
    <Section title="Arranging and choosing">
      <div className="columns">
        <Sortable
          label="People"
          items={names}
          keyOf={(name) => name}
          nameOf={(name) => name}
          onOrder={setNames}
        >
          {(name, handle) => (
            <div className="model-row">
              {handle}
              <bdi>{name}</bdi>
            </div>
          )}
        </Sortable>
        <div className="stack">
          <div className="row">
            <ObjectIcon icon={icon} color={color} size={32} />
            <ObjectIcon icon={null} color={null} size={20} />
          </div>
          <ColorPicker label="Colour" value={color} onChange={setColor} />
          <IconPicker label="Icon" value={icon} onChange={setIcon} />
        </div>
        <div className="stack">
          <CopyBox label="An address" value="https://plinth.example.com/console/forms/acme/boat" />
          <CopyBox label="Code" isCode value={'<form id="boat">\n  <input name="name">\n</form>'} />
        </div>
      </div>
    </Section>
  );
}

function Drawn() {
  return (
    <Section title="Drawn">
      <div className="columns">
        <Bars
          label="Runs by month"
          heads={["Month", "Runs"]}
          bars={[3, 0, 8, 5].map((value, month) => ({
            label: `2026-0${month + 1}`,
            value,
            text: String(value),
          }))}
        />
        <QrCode text="https://plinth.example" label="QR code of an address" />
        <AskDraft
          onKeep={() => tell("Kept")}
          onDrop={() => tell("Thrown away")}
          onBack={() => tell("Back")}
        />
      </div>
    </Section>
  );
}

function States() {
  return (
    <Section title="States">
      <div className="stack">
        {(["info", "success", "warning", "danger"] as const).map((kind) => (
          <Notice key={kind} kind={kind}>
            A notice of the kind {kind}.
          </Notice>
        ))}
        <Skeleton />
        <Empty icon="table" title="No deals yet" actions={<Button kind="primary">New</Button>}>
          Create one, or import a file.
        </Empty>
        <Failure problem={new Problem(503, "UNAVAILABLE", "busy")} onRetry={() => tell("Tried")} />
      </div>
    </Section>
  );
}

function Long() {
  const [file, setFile] = useState("");
  return (
    <Section title="Files and long work">
      <DropZone label="Drop a file here" accept=".csv" onFile={(one) => setFile(one.name)}>
        {file || "CSV, up to 512 MB"}
      </DropZone>
      <DropZone label="Drop another" accept=".csv" problem="This file is empty." onFile={() => {}}>
        CSV
      </DropZone>
      <Progress label="Sending" value={0.4}>
        4 of 10 MB
      </Progress>
      <Progress label="Waiting" value={null} />
      <Steps
        label="Steps"
        present="b"
        steps={[
          { key: "a", label: "Done" },
          { key: "b", label: "Present" },
          { key: "c", label: "To come" },
        ]}
      />
    </Section>
  );
}
