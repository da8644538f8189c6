package plinth.workflow.capture;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.records.scan.RecordScan;
import plinth.workflow.action.DraftReader;

/**
 * A slot of a schedule while its runs are being queued.
 *
 * @param slot the time of the slot
 * @param missed number of missed slots since the last run
 * @param scan the scan of its records as of the slot; null without records
 * @param place the last record with a queued run; null if there is none yet
 */
record Firing(Instant slot, int missed, @Nullable RecordScan scan, @Nullable String place) {

  /** Returns the source of its runs. */
  String source() {
    return "slot:" + slot;
  }

  /** Returns the input of its runs. */
  JsonObject input() {
    return Json.createObjectBuilder()
        .add("trigger.slot", slot.toString())
        .add("missed_slots", missed)
        .build();
  }

  /** Returns the firing up to a record. */
  Firing at(@Nullable String last) {
    return new Firing(slot, missed, scan, last);
  }

  /** Returns the stored form. */
  JsonObject toJson() {
    JsonObjectBuilder json =
        Json.createObjectBuilder().add("slot", slot.toString()).add("missed", missed);
    if (scan != null) {
      json.add("scan", scan.toJson());
    }
    DraftReader.put(json, "place", place);
    return json.build();
  }

  /** Reads the stored form. */
  static Firing of(JsonObject json) {
    JsonObject scan = json.getJsonObject("scan");
    return new Firing(
        Instant.parse(json.getString("slot")),
        json.getInt("missed"),
        scan == null ? null : RecordScan.of(scan),
        json.getString("place", null));
  }
}
