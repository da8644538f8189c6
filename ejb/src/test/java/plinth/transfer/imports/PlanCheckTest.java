package plinth.transfer.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import plinth.access.ObjectRight;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.fields.notation.DayOrder;
import plinth.fields.notation.Notation;
import plinth.kernel.Problem;
import plinth.objects.GrantedShape;
import plinth.transfer.preview.ColumnDraft;
import plinth.transfer.source.RowFault;
import plinth.transfer.source.SourceRow;

public class PlanCheckTest {
  private static final List<String> HEADER = List.of("Name", "Mail", "Born", "Firm", "Mail");
  private static final OptionsDraft UPSERT = options("upsert", "email");

  private final Shape firms =
      new Shape(
          2,
          "firms",
          1,
          List.of(
              Fields.unique(field(21, "domain", "text", json())),
              field(22, "city", "text", json())));
  private final Shape people =
      new Shape(
          1,
          "people",
          1,
          List.of(
              Fields.required(field(11, "name", "text", json())),
              Fields.unique(field(12, "email", "email", json())),
              field(13, "born", "date", json()),
              field(14, "firm", "smart_catalog", json("object", "firms")),
              field(15, "number", "serial_number", json()),
              field(16, "secret", "text", json()),
              field(17, "locked", "text", json()),
              Fields.computed(field(18, "shout", "text", json()), "upper(name)")));
  private final GrantedShape granted =
      new GrantedShape(
          people,
          people.limitedTo(field -> !field.slug().equals("secret")),
          Set.of("locked"),
          Set.of(ObjectRight.READ, ObjectRight.CREATE));

  @Test
  void aPlanHasTheRequestedColumns() {
    ImportPlan plan =
        plan(
            UPSERT,
            column(2, "born", null),
            header("Name", "name", null),
            column(1, "email", null),
            column(3, "firm", "domain"));
    assertThat(plan.columns())
        .containsExactly(
            mapped(0, "name", null),
            mapped(1, "email", null),
            mapped(2, "born", null),
            mapped(3, "firm", "domain"));
    assertThat(ImportPlan.of(plan.toJson())).isEqualTo(plan);
  }

  @Test
  void rowsAreReadInTheirNotation() {
    ImportPlan plan =
        plan(
            new OptionsDraft(
                "upsert", "email", null, null, null, null, null, null, null, "dmy", ",", null),
            column(0, "name", null),
            column(1, "email", null),
            column(2, "born", null));
    PlannedRow row =
        plan.read(people, SourceRow.of(7, List.of(" Nora ", "n@example.com", "31.12.1990")));
    assertThat(row)
        .isEqualTo(new PlannedRow(7, List.of(" Nora ", "n@example.com", "1990-12-31"), List.of()));
    assertThat(plan.read(people, SourceRow.of(8, List.of("''=Nora"))).cells())
        .containsExactly("'=Nora", "", "");
    assertThat(plan.read(people, SourceRow.of(8, List.of("Nora"))).cells())
        .containsExactly("Nora", "", "");
    assertThat(plan.read(people, SourceRow.of(9, List.of("", "", "12/31/1990"))).errors())
        .extracting(error -> error.field() + ":" + error.rule())
        .containsExactly("born:format");
    assertThat(plan.read(people, new SourceRow(9, List.of(), RowFault.TOO_MANY_CELLS)).errors())
        .extracting(error -> error.field() + ":" + error.rule())
        .containsExactly(":too_many_cells");
  }

  @Test
  void aColumnMayHaveItsOwnNotation() {
    OptionsDraft options =
        new OptionsDraft(
            "upsert", "email", null, null, null, null, null, null, null, "dmy", ",", null);
    ImportPlan plan =
        plan(
            options, column(1, "email", null), new ColumnDraft(2, null, "born", null, "mdy", null));
    assertThat(plan.columns().get(1).notation()).isEqualTo(new Notation(DayOrder.MDY, ','));
    assertThat(ImportPlan.of(plan.toJson())).isEqualTo(plan);
    assertThat(plan.read(people, SourceRow.of(2, List.of("", "", "12/31/1990"))).cells())
        .containsExactly("", "1990-12-31");
    assertThat(
            faults(
                options,
                column(1, "email", null),
                new ColumnDraft(2, null, "born", null, "xyz", ";")))
        .containsExactly("mapping[1].date_format:unknown", "mapping[1].decimal_mark:unknown");
  }

  @Test
  void storedNumbersDoNotDependOnTheNotation() {
    Shape sums =
        new Shape(
            2,
            "sums",
            1,
            List.of(
                field(11, "size", "number", json()),
                field(12, "price", "currency", json()),
                field(13, "name", "text", json())));
    Notation comma = new Notation(DayOrder.DMY, ',');
    ImportPlan plan =
        new ImportPlan(
            List.of(
                new MappedColumn(0, "size", null, comma),
                new MappedColumn(1, "price", null, comma),
                new MappedColumn(2, "name", null, comma)),
            plan(UPSERT, column(1, "email", null)).options());
    Map<Integer, String> numbers = Map.of(0, "EUR", 1, "EUR", 2, "EUR");
    assertThat(plan.read(sums, new SourceRow(2, List.of("1.234", "1.234", "1.234"), null, numbers)))
        .isEqualTo(new PlannedRow(2, List.of("1.234", "1.234 EUR", "1.234"), List.of()));
    assertThat(plan.read(sums, SourceRow.of(2, List.of("1.234", "1.234 €", "1.234"))))
        .isEqualTo(new PlannedRow(2, List.of("1234", "1234 EUR", "1.234"), List.of()));
  }

  @Test
  void columnsAreOfTheFile() {
    assertThat(faults(OptionsDraft.NONE, column(9, "name", null)))
        .contains("mapping[0].column:unknown");
    assertThat(faults(OptionsDraft.NONE, header("Other", "name", null)))
        .contains("mapping[0].header:unknown");
    assertThat(faults(OptionsDraft.NONE, header("Mail", "email", null)))
        .contains("mapping[0].header:ambiguous");
    assertThat(faults(OptionsDraft.NONE, new ColumnDraft(null, null, "name", null, null, null)))
        .contains("mapping[0].column:required");
    assertThat(faults(OptionsDraft.NONE, column(0, "name", null), column(0, "born", null)))
        .containsExactly("mapping[1].column:duplicate");
    assertThat(faults(OptionsDraft.NONE, column(0, null, null)))
        .containsExactly("mapping:required", "mapping:required");
  }

  @Test
  void fieldsAreThoseThatTheCallerMayWrite() {
    assertThat(
            faults(
                OptionsDraft.NONE,
                column(0, "name", null),
                column(1, "secret", null),
                column(2, "locked", null),
                column(3, "number", null),
                column(4, "name", null)))
        .containsExactly(
            "mapping[1].field:unknown",
            "mapping[2].field:read_only",
            "mapping[3].field:generated",
            "mapping[4].field:duplicate");
    assertThat(faults(OptionsDraft.NONE, column(0, "name", null), column(1, "shout", null)))
        .containsExactly("mapping[1].field:computed");
  }

  @Test
  void recordsAreNamedByUniqueFields() {
    assertThat(faults(OptionsDraft.NONE, column(0, "name", null), column(3, "firm", "city")))
        .containsExactly("mapping[1].by:unique");
    assertThat(faults(OptionsDraft.NONE, column(0, "name", null), column(3, "firm", "none")))
        .containsExactly("mapping[1].by:unknown");
    assertThat(faults(OptionsDraft.NONE, column(0, "name", "domain")))
        .containsExactly("mapping[0].by:type");
  }

  @Test
  void optionsAreOfTheMode() {
    assertThat(faults(options("replace", null), column(0, "name", null)))
        .containsExactly("options.mode:unknown");
    assertThat(faults(options("upsert", null), column(0, "name", null)))
        .containsExactly("options.upsert_on:required");
    assertThat(faults(options("create", "email"), column(0, "name", null)))
        .contains("options.upsert_on:mode");
    assertThat(faults(options("upsert", "name"), column(0, "name", null)))
        .containsExactly("options.upsert_on:unique");
    assertThat(faults(UPSERT, column(0, "name", null)))
        .containsExactly("options.upsert_on:unmapped");
    assertThat(faults(options("upsert", "slug"), column(0, "slug", null)))
        .containsExactly("options.upsert_on:mode");
    assertThat(plan(options("update", "slug"), column(0, "slug", null)).columns())
        .containsExactly(mapped(0, "slug", null));
    assertThat(
            faults(
                new OptionsDraft(
                    null, null, null, null, null, null, null, null, null, "xyz", ";", null),
                column(0, "name", null)))
        .containsExactly("options.date_format:unknown", "options.decimal_mark:unknown");
    assertThat(
            faults(
                new OptionsDraft(
                    "upsert", "email", null, true, null, null, null, null, null, null, null, null),
                column(1, "email", null)))
        .containsExactly("options.skip_duplicates:mode");
  }

  @Test
  void requiredFieldsNeedAColumn() {
    assertThat(faults(OptionsDraft.NONE, column(2, "born", null)))
        .containsExactly("mapping:required");
  }

  private ImportPlan plan(OptionsDraft options, ColumnDraft... mapping) {
    return PlanCheck.plan(
        granted,
        object -> object.equals("firms") ? Optional.of(firms) : Optional.empty(),
        HEADER,
        HEADER.size(),
        List.of(mapping),
        options);
  }

  private List<String> faults(OptionsDraft options, ColumnDraft... mapping) {
    Problem refused = catchThrowableOfType(Problem.class, () -> plan(options, mapping));
    assertThat(refused).isNotNull();
    return refused.errors().stream().map(e -> e.field() + ":" + e.rule()).toList();
  }

  private static OptionsDraft options(String mode, String upsertOn) {
    return new OptionsDraft(
        mode, upsertOn, null, null, null, null, null, null, null, null, null, null);
  }

  private static MappedColumn mapped(int column, String field, String by) {
    return new MappedColumn(column, field, by, Notation.PLAIN);
  }

  private static ColumnDraft column(int column, String field, String by) {
    return new ColumnDraft(column, null, field, by, null, null);
  }

  private static ColumnDraft header(String header, String field, String by) {
    return new ColumnDraft(null, header, field, by, null, null);
  }

  private static Field field(long id, String slug, String type, JsonObject settings) {
    return Fields.of(id, slug, slug, type, settings, List.of());
  }
}
