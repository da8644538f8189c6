package plinth.transfer.template;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A template as a workbook: a sheet with the header and a row of examples, whose columns offer the
 * options that are listed on a second sheet.
 */
final class TemplateWorkbook {
  private static final String HEAD =
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>";
  private static final String MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  private static final String RELATIONS =
      "http://schemas.openxmlformats.org/package/2006/relationships";
  private static final String WAYS =
      "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  private static final String TYPES =
      "application/vnd.openxmlformats-officedocument.spreadsheetml.";
  private static final int LAST_ROW = 1_048_576;

  private TemplateWorkbook() {}

  /** Creates the bytes of a template. */
  static byte[] of(List<ImportTemplates.Column> columns) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      writePart(zip, "[Content_Types].xml", types());
      writePart(zip, "_rels/.rels", relations(relation(1, "officeDocument", "xl/workbook.xml")));
      writePart(zip, "xl/workbook.xml", book());
      writePart(
          zip,
          "xl/_rels/workbook.xml.rels",
          relations(
              relation(1, "worksheet", "worksheets/sheet1.xml")
                  + relation(2, "worksheet", "worksheets/sheet2.xml")));
      writePart(zip, "xl/worksheets/sheet1.xml", records(columns));
      writePart(zip, "xl/worksheets/sheet2.xml", options(columns));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void writePart(ZipOutputStream zip, String name, String xml) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write((HEAD + xml).getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
  }

  private static String types() {
    return "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
        + "<Default Extension=\"rels\""
        + " ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
        + type("/xl/workbook.xml", "sheet.main+xml")
        + type("/xl/worksheets/sheet1.xml", "worksheet+xml")
        + type("/xl/worksheets/sheet2.xml", "worksheet+xml")
        + "</Types>";
  }

  private static String type(String part, String type) {
    return "<Override PartName=\"" + part + "\" ContentType=\"" + TYPES + type + "\"/>";
  }

  private static String relations(String all) {
    return "<Relationships xmlns=\"" + RELATIONS + "\">" + all + "</Relationships>";
  }

  private static String relation(int id, String way, String target) {
    return "<Relationship Id=\"rId"
        + id
        + "\" Type=\""
        + WAYS
        + "/"
        + way
        + "\" Target=\""
        + target
        + "\"/>";
  }

  private static String book() {
    return "<workbook xmlns=\""
        + MAIN
        + "\" xmlns:r=\""
        + WAYS
        + "\"><sheets><sheet name=\"Records\" sheetId=\"1\" r:id=\"rId1\"/>"
        + "<sheet name=\"Options\" sheetId=\"2\" r:id=\"rId2\"/></sheets></workbook>";
  }

  private static String records(List<ImportTemplates.Column> columns) {
    StringBuilder offers = new StringBuilder();
    int count = 0;
    for (int i = 0; i < columns.size(); i++) {
      int options = columns.get(i).options().size();
      if (options > 0) {
        String letters = letters(i);
        count++;
        // The list is a suggestion, not a constraint, because several options are written as a list
        // of texts.
        offers
            .append("<dataValidation type=\"list\" allowBlank=\"1\" showErrorMessage=\"0\"")
            .append(" sqref=\"%s2:%s%s\">".formatted(letters, letters, LAST_ROW))
            .append("<formula1>Options!$%s$2:$%s$%s".formatted(letters, letters, options + 1))
            .append("</formula1></dataValidation>");
      }
    }
    String lists =
        count == 0
            ? ""
            : "<dataValidations count=\"" + count + "\">" + offers + "</dataValidations>";
    return sheet(
        row(columns.stream().map(ImportTemplates.Column::name).toList(), 1)
            + row(columns.stream().map(ImportTemplates.Column::example).toList(), 2),
        lists);
  }

  private static String options(List<ImportTemplates.Column> columns) {
    StringBuilder rows =
        new StringBuilder(row(columns.stream().map(ImportTemplates.Column::name).toList(), 1));
    int most = columns.stream().mapToInt(column -> column.options().size()).max().orElse(0);
    for (int i = 0; i < most; i++) {
      int place = i;
      rows.append(
          row(
              columns.stream()
                  .map(ImportTemplates.Column::options)
                  .map(all -> place < all.size() ? all.get(place) : "")
                  .toList(),
              i + 2));
    }
    return sheet(rows.toString(), "");
  }

  private static String sheet(String rows, String behind) {
    return "<worksheet xmlns=\""
        + MAIN
        + "\"><sheetData>"
        + rows
        + "</sheetData>"
        + behind
        + "</worksheet>";
  }

  private static String row(List<String> cells, int number) {
    StringBuilder row = new StringBuilder("<row r=\"" + number + "\">");
    for (int i = 0; i < cells.size(); i++) {
      if (!cells.get(i).isEmpty()) {
        row.append("<c r=\"").append(letters(i)).append(number).append("\" t=\"inlineStr\"><is>");
        row.append("<t xml:space=\"preserve\">").append(escape(cells.get(i))).append("</t>");
        row.append("</is></c>");
      }
    }
    return row.append("</row>").toString();
  }

  private static String letters(int column) {
    String letters = "";
    for (int left = column; left >= 0; left = left / 26 - 1) {
      letters = (char) ('A' + left % 26) + letters;
    }
    return letters;
  }

  private static String escape(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                default -> escaped.appendCodePoint(c < ' ' && c != '\t' && c != '\n' ? ' ' : c);
              }
            });
    return escaped.toString();
  }
}
