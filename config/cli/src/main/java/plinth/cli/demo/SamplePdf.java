package plinth.cli.demo;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes a PDF of one page in the fonts that every reader has. */
final class SamplePdf {
  private SamplePdf() {}

  /** Returns a page with a title and lines of Latin text. */
  static byte[] page(String title, List<String> lines) {
    StringBuilder text = new StringBuilder("BT /F2 22 Tf 72 740 Td (").append(escaped(title));
    text.append(") Tj /F1 12 Tf 0 -44 Td 20 TL\n");
    lines.forEach(line -> text.append('(').append(escaped(line)).append(") Tj T*\n"));
    text.append("ET\n0.12 0.44 0.93 rg 72 770 451 4 re f\n");
    return document(
        List.of(
            "<< /Type /Catalog /Pages 2 0 R >>",
            "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R"
                + " /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>",
            font("Helvetica"),
            font("Helvetica-Bold"),
            "<< /Length " + bytes(text).length + " >>\nstream\n" + text + "endstream"));
  }

  private static String font(String name) {
    return "<< /Type /Font /Subtype /Type1 /BaseFont /" + name + " /Encoding /WinAnsiEncoding >>";
  }

  private static byte[] document(List<String> objects) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes(bytes("%PDF-1.4\n"));
    List<Integer> offsets = new ArrayList<>();
    for (String object : objects) {
      offsets.add(file.size());
      file.writeBytes(bytes(offsets.size() + " 0 obj\n" + object + "\nendobj\n"));
    }
    int table = file.size();
    file.writeBytes(bytes("xref\n0 " + (objects.size() + 1) + "\n0000000000 65535 f \n"));
    offsets.forEach(
        offset -> file.writeBytes(bytes(String.format(Locale.ROOT, "%010d 00000 n \n", offset))));
    file.writeBytes(
        bytes(
            "trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
                .formatted(objects.size() + 1, table)));
    return file.toByteArray();
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)");
  }

  private static byte[] bytes(CharSequence text) {
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }
}
