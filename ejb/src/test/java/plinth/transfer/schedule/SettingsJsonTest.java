package plinth.transfer.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.kernel.Json;
import plinth.transfer.export.ExportFormat;
import plinth.transfer.export.ExportSettings;
import plinth.transfer.export.NewExport;

/** What a schedule stores as text is read as it was given. */
class SettingsJsonTest {
  @Test
  void settingsOfExportsAreReadAsTheyWereGiven() {
    NewExport full =
        new NewExport(
            ExportFormat.XLSX,
            Json.createObjectBuilder().add("field", "name").add("op", "is_empty").build(),
            "words",
            "-name",
            "open",
            List.of("name", "created_at"),
            ";",
            false,
            true,
            true);
    NewExport least =
        new NewExport(ExportFormat.CSV, null, null, null, null, null, null, null, null, null);
    assertThat(ExportSettings.of(ExportSettings.toJson(full))).isEqualTo(full);
    assertThat(ExportSettings.of(ExportSettings.toJson(least))).isEqualTo(least);
  }

  @Test
  void accountsOfBucketsAreReadAsTheyWereGiven() {
    ExportBucket full =
        new ExportBucket("https://s3.example.com", "eu-west-1", "lists", "a/", true, "KEY");
    ExportBucket least = new ExportBucket(null, "eu-west-1", "lists", "", false, "KEY");
    assertThat(ExportBucket.of(full.toJson())).isEqualTo(full);
    assertThat(ExportBucket.of(least.toJson())).isEqualTo(least);
    assertThat(full.isSameAccount(least)).isFalse();
    assertThat(full.isSameAccount(ExportBucket.of(full.toJson()))).isTrue();
  }

  @Test
  void ticketsOfLinksAreReadAsTheyWereGiven() {
    ExportLinks.Ticket ticket =
        new ExportLinks.Ticket(7, 12, 3, Instant.parse("2026-03-01T08:00:00.123456Z"), "x1y2");
    assertThat(ExportLinks.Ticket.of(ticket.text())).isEqualTo(ticket);
  }
}
