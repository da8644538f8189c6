package plinth.testing;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipFile;

/** Runs exports and waits for them. */
public final class Exported {
  private Exported() {}

  /** Exports records and returns the file as text. */
  public static String text(Sheet sheet, JsonObject members) {
    String slug = slug(sheet, members);
    assertThat(await(sheet.api(), sheet.slug(), slug).getString("status")).isEqualTo("completed");
    return sheet.api().get(download(sheet.slug(), slug)).expect(200).text();
  }

  /** Starts an export and returns its slug. */
  public static String slug(Sheet sheet, JsonObject members) {
    return sheet
        .api()
        .post("/object/data/" + sheet.slug() + "/export", members)
        .expect(202)
        .data()
        .getString("slug");
  }

  /** Waits until an export has ended and returns it. */
  public static JsonObject await(Api api, String object, String slug) {
    return Await.until(
        "the export has ended",
        () -> api.get("/object/data/" + object + "/export/status/" + slug).expect(200).data(),
        export -> !export.isNull("finished_at"));
  }

  /** The path of an export's file. */
  public static String download(String object, String slug) {
    return "/object/data/" + object + "/export/download/" + slug;
  }

  /** A part of a workbook. */
  public static String part(byte[] book, String name) {
    try {
      Path file = Files.write(Files.createTempFile("export", ".xlsx"), book);
      try (ZipFile zip = new ZipFile(file.toFile())) {
        return new String(
            zip.getInputStream(zip.getEntry(name)).readAllBytes(), StandardCharsets.UTF_8);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
