package plinth.transfer.xlsx;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.transfer.TransferProblem;
import plinth.transfer.source.SourceBytes;

/** The parts of a workbook: its sheet, its styles and its shared strings. */
final class Workbook implements Closeable {
  private static final long MAX_SHEET = 4L * 1024 * 1024 * 1024;
  private static final long MAX_TEXTS = 1024L * 1024 * 1024;
  private static final long MAX_REST = 16L * 1024 * 1024;
  private static final int MAX_PARTS = 10_000;

  private final Path place;
  private final ZipFile zip;
  private String sheet = "";
  private @Nullable String styles;
  private @Nullable String texts;
  private boolean countsFrom1904;

  private Workbook(Path place, ZipFile zip) {
    this.place = place;
    this.zip = zip;
  }

  /** Opens a workbook; refuses files that are not workbooks. */
  static Workbook open(SourceBytes bytes) throws IOException {
    Path place = Files.createTempFile("plinth-import", ".xlsx");
    Workbook workbook = null;
    try {
      try (InputStream in = bytes.open(0)) {
        Files.copy(in, place, StandardCopyOption.REPLACE_EXISTING);
      }
      workbook = new Workbook(place, new ZipFile(place.toFile()));
      workbook.readParts();
      return workbook;
    } catch (ZipException e) {
      Files.deleteIfExists(place);
      throw new Problem(TransferProblem.FILE_UNREADABLE);
    } catch (IOException | RuntimeException e) {
      if (workbook == null) {
        Files.deleteIfExists(place);
      } else {
        workbook.close();
      }
      throw e;
    }
  }

  private void readParts() throws IOException {
    if (zip.size() > MAX_PARTS) {
      throw new Problem(TransferProblem.WORKBOOK_TOO_LARGE);
    }
    String main =
        relatedParts("_rels/.rels", "", "/officeDocument").values().stream()
            .findFirst()
            .orElseThrow(() -> new Problem(TransferProblem.FILE_UNREADABLE));
    String folder = main.substring(0, main.lastIndexOf('/') + 1);
    String relations = folder + "_rels/" + main.substring(folder.length()) + ".rels";
    styles = relatedParts(relations, folder, "/styles").values().stream().findFirst().orElse(null);
    texts =
        relatedParts(relations, folder, "/sharedStrings").values().stream()
            .findFirst()
            .orElse(null);
    Map<String, String> sheets = relatedParts(relations, folder, "/worksheet");
    try (Xml xml = new Xml(openPart(main, MAX_REST))) {
      while (sheet.isEmpty() && xml.next()) {
        if (xml.isStart("workbookPr")) {
          String from1904 = xml.attribute("date1904");
          countsFrom1904 = "1".equals(from1904) || "true".equals(from1904);
        } else if (xml.isStart("sheet") && isVisible(xml.attribute("state"))) {
          sheet = sheets.getOrDefault(xml.attribute("id"), "");
        }
      }
    }
    if (sheet.isEmpty()) {
      throw new Problem(TransferProblem.FILE_UNREADABLE);
    }
  }

  private static boolean isVisible(@Nullable String state) {
    return state == null || state.equals("visible");
  }

  /** The targets of a part's relationships of one type, by the ids of the relationships. */
  private Map<String, String> relatedParts(String relations, String folder, String way)
      throws IOException {
    Map<String, String> found = new HashMap<>();
    try (Xml xml = new Xml(openPart(relations, MAX_REST))) {
      while (xml.next()) {
        String type = xml.isStart("Relationship") ? xml.attribute("Type") : null;
        String target = type == null ? null : xml.attribute("Target");
        String id = type == null ? null : xml.attribute("Id");
        if (type != null && target != null && id != null && type.endsWith(way)) {
          found.put(id, target.startsWith("/") ? target.substring(1) : folder + target);
        }
      }
    }
    return found;
  }

  /** The XML of the sheet. */
  InputStream sheet() throws IOException {
    return openPart(sheet, MAX_SHEET);
  }

  /** The XML of the shared strings, if there are any. */
  Optional<InputStream> texts() throws IOException {
    return texts == null ? Optional.empty() : Optional.of(openPart(texts, MAX_TEXTS));
  }

  /** The XML of the styles, if there are any. */
  Optional<InputStream> styles() throws IOException {
    return styles == null ? Optional.empty() : Optional.of(openPart(styles, MAX_REST));
  }

  /** Whether days are counted from 1904 instead of 1900. */
  boolean countsFrom1904() {
    return countsFrom1904;
  }

  private InputStream openPart(String name, long most) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    if (entry == null) {
      throw new Problem(TransferProblem.FILE_UNREADABLE);
    }
    return new Measured(zip.getInputStream(entry), entry.getCompressedSize(), most);
  }

  @Override
  public void close() throws IOException {
    zip.close();
    Files.deleteIfExists(place);
  }
}
