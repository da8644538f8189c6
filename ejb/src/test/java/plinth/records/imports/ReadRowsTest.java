package plinth.records.imports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.objects.GrantedShape;
import plinth.records.BigTable;
import plinth.records.imports.ImportLayout.Place;

/** Cells that were read in advance count only while the fields are the same. */
class ReadRowsTest {
  private static final List<ImportRow> ROWS =
      List.of(new ImportRow(1, List.of("postponed"), List.of()));

  private static ImportLayout layout(GrantedShape shape, String slug) {
    Field field = shape.seen().field(slug).orElseThrow();
    ImportRules rules =
        new ImportRules(
            List.of(new ImportColumn(slug, null)),
            ImportRules.Mode.CREATE,
            null,
            List.of(),
            new ImportRules.Duplicates(false, false),
            false,
            false,
            false,
            false);
    return new ImportLayout(
        shape, rules, List.of(new Place(0, field, 0, null, null)), -1, null, List.of(), List.of());
  }

  private static GrantedShape shape() {
    Shape same = BigTable.SHAPE;
    return GrantedShape.unlimited(new Shape(same.objectId(), same.objectSlug(), 2, same.fields()));
  }

  @Test
  void areReadOnceForTheSameFields() {
    ImportLayout layout = layout(shape(), "stage");
    ReadRows read = ReadRows.of(layout, ROWS);
    assertThat(read.drafts(layout)).isSameAs(read.drafts(layout));
    assertThat(read.drafts(layout).get(0).isOpen()).as("no option of the field").isFalse();
  }

  @Test
  void areReadAgainForOtherFields() {
    ReadRows read = ReadRows.of(layout(shape(), "stage"), ROWS);
    assertThat(read.drafts(layout(shape(), "name")).get(0).isOpen()).isTrue();
  }

  @Test
  void areReadAgainForAnotherShape() {
    ReadRows read = ReadRows.of(layout(shape(), "stage"), ROWS);
    ImportLayout later = layout(shape(), "stage");
    assertThat(read.drafts(later)).isNotSameAs(read.drafts(later));
  }

  @Test
  void areReadWhenTheyAreWrittenIfNotBefore() {
    ReadRows unread = ReadRows.unread(ROWS);
    assertThat(unread.drafts(layout(shape(), "stage")).get(0).isOpen()).isFalse();
    assertThat(unread.drafts(layout(shape(), "name")).get(0).isOpen()).isTrue();
  }
}
