package plinth.transfer.preview;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.transfer.TransferProblem;
import plinth.transfer.source.Dialect;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.RowSources;
import plinth.transfer.source.SourceBytes;
import plinth.transfer.source.SourceFormat;
import plinth.transfer.source.SourceRow;

/**
 * Examines the first rows of a UTF-8 text file: the delimiter of its cells, the header row, and the
 * field for each column.
 */
@ApplicationScoped
class FirstRows {
  private static final int BEGIN = 262_144;
  private static final int ROWS = 1_000;
  private static final int TRIED = 200;
  private static final int SHOWN = 500;
  private static final int SHOWN_TEXT = 500;

  @Inject private RowSources sources;
  @Inject private PreviewRepository previews;
  @Inject private Shapes shapes;

  /**
   * Examines the first rows, and stores them for the preview of this job.
   *
   * @param sent the format of the file as it was uploaded
   * @param readable the text that is read
   * @param plain the format of that text, except for its delimiter
   */
  Findings detect(
      Caller caller,
      PreviewOrder order,
      GrantedShape shape,
      JsonObject sent,
      SourceBytes readable,
      SourceFormat plain,
      String jobSlug)
      throws IOException {
    SourceFormat format =
        plain.key().equals(SourceFormat.STORED) ? plain : detectDialect(readable, plain, order);
    List<SourceRow> rows = rows(readable, format, format.start(), ROWS);
    if (rows.stream().allMatch(SourceRow::isBlank)) {
      throw new Problem(TransferProblem.FILE_EMPTY);
    }
    HeaderDetection header =
        format.hasNames()
            ? new HeaderDetection(0, true)
            : HeaderDetection.of(rows, name -> isName(shape, name), order.hasHeader());
    List<SourceRow> values =
        rows.subList(header.index() + (header.isHeader() ? 1 : 0), rows.size());
    List<String> names =
        header.isHeader()
            ? rows.get(header.index()).cells().stream().map(String::strip).toList()
            : List.of();
    int width =
        Math.max(names.size(), values.stream().mapToInt(row -> row.cells().size()).max().orElse(0));
    saveFirstRows(jobSlug, values);
    Map<Integer, MappingGuess.Guess> guesses =
        new MappingGuess(shape, target -> findReadable(caller, target), names, values)
            .columns(width);
    return Findings.start(
        sent,
        format,
        names,
        header.isHeader() ? rows.get(header.index()).number() : 0,
        width,
        place(readable, format, header),
        guesses);
  }

  private SourceFormat detectDialect(SourceBytes readable, SourceFormat plain, PreviewOrder order)
      throws IOException {
    byte[] begin;
    try (InputStream in = readable.open(plain.offset())) {
      begin = in.readNBytes(BEGIN);
    }
    String text = new String(begin, StandardCharsets.UTF_8);
    Dialect dialect =
        Dialect.of(
            text,
            order.delimiter(),
            (delimiter, quote) -> parseSample(begin, dialect(plain, delimiter, quote, 0)));
    return dialect(plain, dialect.delimiter(), dialect.quote(), plain.offset() + dialect.skipped());
  }

  private static SourceFormat dialect(SourceFormat plain, char delimiter, char quote, long offset) {
    return new SourceFormat(
        plain.key(), plain.charset(), delimiter, quote, offset, plain.isFaulty());
  }

  /** The rows at the beginning, except the last one, which may be truncated. */
  private List<SourceRow> parseSample(byte[] begin, SourceFormat format) {
    SourceBytes part = offset -> new ByteArrayInputStream(begin, (int) offset, begin.length);
    try {
      List<SourceRow> rows = rows(part, format, format.start(), TRIED);
      boolean isCut = begin.length == BEGIN && rows.size() > 1;
      return isCut ? rows.subList(0, rows.size() - 1) : rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<SourceRow> rows(SourceBytes from, SourceFormat format, RowPosition place, int most)
      throws IOException {
    List<SourceRow> rows = new ArrayList<>();
    try (RowReader reader = sources.open(from, format, place)) {
      SourceRow row = reader.next();
      while (row != null && rows.size() < most) {
        rows.add(row);
        row = reader.next();
      }
    }
    return rows;
  }

  private RowPosition place(SourceBytes readable, SourceFormat format, HeaderDetection header)
      throws IOException {
    try (RowReader reader = sources.open(readable, format, format.start())) {
      for (int i = 0; i < header.index() + (header.isHeader() ? 1 : 0); i++) {
        reader.next();
      }
      return reader.position();
    }
  }

  private static boolean isName(GrantedShape shape, String text) {
    return MappingGuess.mappableFields(shape).stream()
        .anyMatch(field -> ColumnNames.likeness(text, field) != null);
  }

  private Optional<Shape> findReadable(Caller caller, String object) {
    try {
      return Optional.of(shapes.requireReadable(caller, object));
    } catch (Problem unseen) {
      return Optional.empty();
    }
  }

  private void saveFirstRows(String jobSlug, List<SourceRow> values) {
    JsonArrayBuilder all = Json.createArrayBuilder();
    values.stream()
        .filter(row -> !row.isBlank())
        .limit(SHOWN)
        .forEach(
            row -> {
              JsonArrayBuilder cells = Json.createArrayBuilder().add(row.number());
              row.cells().forEach(cell -> cells.add(abbreviate(cell)));
              all.add(cells);
            });
    previews.firstRows(jobSlug, all.build());
  }

  /** The part of a cell that a JSON column of the database can store. */
  private static String abbreviate(String cell) {
    String cut = cell.length() <= SHOWN_TEXT ? cell : cell.substring(0, SHOWN_TEXT);
    return new String(cut.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)
        .replace('\u0000', '\ufffd');
  }
}
