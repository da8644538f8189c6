package plinth.files;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Detects the type of a file from its first bytes. The file name decides only between formats of
 * the same container and between kinds of text, and never for types that a browser would run.
 */
final class MediaTypes {
  /** The number of bytes that are examined. */
  static final int HEAD = 512;

  static final String UNKNOWN = "application/octet-stream";

  private static final String ZIP = "application/zip";

  /** The bytes that a format has at an offset, each as a Latin-1 character. */
  private record Signature(int offset, String bytes, String type) {
    boolean matches(String head) {
      return head.startsWith(bytes, offset);
    }
  }

  private static final List<Signature> SIGNATURES =
      List.of(
          new Signature(0, "\u0089PNG\r\n\u001a\n", "image/png"),
          new Signature(0, "\u00ff\u00d8\u00ff", "image/jpeg"),
          new Signature(0, "GIF87a", "image/gif"),
          new Signature(0, "GIF89a", "image/gif"),
          new Signature(8, "WEBP", "image/webp"),
          new Signature(0, "BM", "image/bmp"),
          new Signature(0, "II*\0", "image/tiff"),
          new Signature(0, "MM\0*", "image/tiff"),
          new Signature(4, "ftypheic", "image/heic"),
          new Signature(4, "ftypavif", "image/avif"),
          new Signature(4, "ftypM4A", "audio/mp4"),
          new Signature(4, "ftypqt", "video/quicktime"),
          new Signature(4, "ftyp", "video/mp4"),
          new Signature(0, "\u001aE\u00df\u00a3", "video/webm"),
          new Signature(8, "WAVE", "audio/wav"),
          new Signature(0, "OggS", "audio/ogg"),
          new Signature(0, "ID3", "audio/mpeg"),
          new Signature(0, "fLaC", "audio/flac"),
          new Signature(0, "%PDF-", "application/pdf"),
          new Signature(0, "PK\u0003\u0004", ZIP),
          new Signature(0, "\u001f\u008b", "application/gzip"),
          new Signature(0, "7z\u00bc\u00af'\u001c", "application/x-7z-compressed"),
          new Signature(0, "Rar!\u001a\u0007", "application/vnd.rar"),
          new Signature(
              0, "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1", "application/x-ole-storage"),
          new Signature(0, "{\\rtf", "application/rtf"),
          new Signature(0, "MZ", "application/x-msdownload"),
          new Signature(0, "\u007fELF", "application/x-elf"),
          new Signature(0, "\u00ca\u00fe\u00ba\u00be", "application/java-vm"),
          new Signature(0, "\u00cf\u00fa\u00ed\u00fe", "application/x-mach-binary"),
          new Signature(0, "#!", "text/x-shellscript"));

  /** Formats inside a container whose signature names only the container. */
  private static final Map<String, Map<String, String>> INSIDE =
      Map.of(
          ZIP,
          Map.of(
              "docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
              "xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
              "pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation",
              "odt", "application/vnd.oasis.opendocument.text",
              "ods", "application/vnd.oasis.opendocument.spreadsheet",
              "epub", "application/epub+zip",
              "jar", "application/java-archive"),
          "application/x-ole-storage",
          Map.of(
              "doc", "application/msword",
              "xls", "application/vnd.ms-excel",
              "ppt", "application/vnd.ms-powerpoint",
              "msg", "application/vnd.ms-outlook"));

  private static final Map<String, String> TEXTS =
      Map.of(
          "csv",
          "text/csv",
          "json",
          "application/json",
          "md",
          "text/markdown",
          "ics",
          "text/calendar",
          "vcf",
          "text/vcard",
          "xml",
          "application/xml");

  private MediaTypes() {}

  /** Returns the media type of a file with these first bytes and this name. */
  static String of(byte[] head, String name) {
    String extension = extension(name);
    String latin1 = new String(head, StandardCharsets.ISO_8859_1);
    for (Signature signature : SIGNATURES) {
      if (signature.matches(latin1)) {
        return INSIDE
            .getOrDefault(signature.type(), Map.of())
            .getOrDefault(extension, signature.type());
      }
    }
    String start = text(head);
    if (start == null) {
      return UNKNOWN;
    } else if (isMarkup(start, "<svg")) {
      return "image/svg+xml";
    } else if (isMarkup(start, "<!doctype html", "<html", "<head", "<body", "<script")) {
      return "text/html";
    }
    return TEXTS.getOrDefault(extension, "text/plain");
  }

  private static boolean isMarkup(String start, String... words) {
    return Arrays.stream(words).anyMatch(start::contains);
  }

  /** Returns the first bytes as lower-case text, or null if they are not text. */
  private static @Nullable String text(byte[] head) {
    for (byte b : head) {
      if (b >= 0 && b < 32 && b != '\t' && b != '\n' && b != '\r' && b != '\f') {
        return null;
      }
    }
    return new String(head, StandardCharsets.UTF_8).toLowerCase(Locale.ROOT);
  }

  private static String extension(String name) {
    return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
  }
}
