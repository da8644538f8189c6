package plinth.workflow.capture;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.records.scan.RecordScan;
import plinth.workflow.action.DraftReader;

/**
 * A slot of a schedule whose runs are being queued.
 *
 * @param slot the moment
 * @param missed how many slots came before it since the last run
 * @param scan the records that it is about, as they were asked for when it came; null: none
 * @param place the last record whose run is queued; null: none is
 */
record Firing(Instant slot, int missed, @Nullable RecordScan scan, @Nullable String place) {

  /** What its runs are set off by. */
  String source() {
    return "slot:" + slot;
  }

  /** What its runs are told. */
  JsonObject input() {
    return Json.createObjectBuilder()
        .add("trigger.slot", slot.toString())
        .add("missed_slots", missed)
        .build();
  }

  /** The same up to a record. */
  Firing at(@Nullable String last) {
    return new Firing(slot, missed, scan, last);
  }

  /** As it is kept. */
  JsonObject toJson() {
    JsonObjectBuilder json =
        Json.createObjectBuilder().add("slot", slot.toString()).add("missed", missed);
    if (scan != null) {
      json.add("scan", scan.toJson());
    }
    DraftReader.put(json, "place", place);
    return json.build();
  }

  /** What {@link #toJson} wrote. */
  static Firing of(JsonObject json) {
    JsonObject scan = json.getJsonObject("scan");
    return new Firing(
        Instant.parse(json.getString("slot")),
        json.getInt("missed"),
        scan == null ? null : RecordScan.of(scan),
        json.getString("place", null));
  }
}
