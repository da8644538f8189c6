import { useEffect, useRef, useState } from "react";
import { Button, IconButton } from "../../parts/Button";
import { tellFailure } from "../../parts/Toasts";
import { t } from "../../words";
import { lengthOf } from "./times";

const SECOND = 1_000;
/** What browsers record, in the order in which providers like it. */
const FORMATS = ["audio/ogg;codecs=opus", "audio/mp4", "audio/webm;codecs=opus"] as const;

/** Records a voice message, which can be heard before it is sent. */
export function Recorder({ onRecorded }: { onRecorded: (file: File) => void }) {
  const recorder = useRef<MediaRecorder | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (seconds === null) {
      return undefined;
    }
    const timer = setTimeout(() => setSeconds(seconds + 1), SECOND);
    return () => clearTimeout(timer);
  }, [seconds]);
  useEffect(() => () => recorder.current?.stream.getTracks().forEach((track) => track.stop()), []);
  if (typeof MediaRecorder === "undefined" || !("mediaDevices" in navigator)) {
    return null;
  }
  const start = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const mimeType = FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
      recorder.current = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
      recorder.current.start();
      setSeconds(0);
    } catch {
      tellFailure(t("inbox.voice.refused"));
    }
  };
  const stop = (isKept: boolean) => {
    const running = recorder.current;
    setSeconds(null);
    if (running === null) {
      return;
    }
    running.addEventListener("dataavailable", ({ data }) => {
      if (isKept) {
        const type = running.mimeType.split(";")[0] ?? "audio/webm";
        const ending = type.split("/")[1] ?? "webm";
        onRecorded(new File([data], `voice.${ending}`, { type }));
      }
    });
    running.stop();
    running.stream.getTracks().forEach((track) => track.stop());
    recorder.current = null;
  };
  return seconds === null ? (
    <IconButton icon="microphone" label={t("inbox.voice.record")} onClick={start} />
  ) : (
    <span className="recording">
      <span role="timer" aria-label={t("inbox.voice.recording")}>
        {lengthOf(seconds)}
      </span>
      <Button kind="quiet" icon="check" onClick={() => stop(true)}>
        {t("inbox.voice.keep")}
      </Button>
      <IconButton icon="trash" label={t("inbox.voice.drop")} onClick={() => stop(false)} />
    </span>
  );
}
