package plinth.fields;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.json.Json;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plinth.fields.setting.Option;
import plinth.fields.type.FieldTypes;

/** The fields of an object as readers with different limits see them. */
class ShapeTest {
  private static final Instant THEN = Instant.parse("2024-02-29T10:30:00Z");
  private static final Link STAFF =
      new Link(7, "employers", Link.Side.TO, Link.Kind.MANY_TO_MANY, 40, "companies", "staff");

  private static final Field NAME = field(11, "name", "text", true, 2);
  private static final Field NOTE = field(12, "note", "long_text", true, 1);
  private static final Field OLD = field(13, "old", "text", false, 3);
  private static final Field AGE = field(10, "age", "number", true, 2);

  private static final Shape SHAPE = new Shape(5, "people", 9, List.of(NAME, NOTE, OLD, AGE));

  private static Field field(long id, String slug, String type, boolean active, int order) {
    return new Field(
        id,
        slug,
        "Field " + slug,
        FieldTypes.of(type).orElseThrow(),
        JsonValue.EMPTY_JSON_OBJECT,
        new Field.Rules(true, false, true, Json.createValue("d")),
        new Field.Standing(active, false, order),
        Field.Slots.NONE);
  }

  @Test
  void fieldsComeInTheirOrderThenByAge() {
    assertThat(SHAPE.fields())
        .extracting(Field::slug)
        .containsExactly("note", "age", "name", "old");
    assertThat(SHAPE.objectId()).isEqualTo(5);
    assertThat(SHAPE.objectSlug()).isEqualTo("people");
    assertThat(SHAPE.version()).isEqualTo(9);
  }

  @Test
  void onlyActiveFieldsAreAskedOf() {
    assertThat(SHAPE.column("name").orElseThrow().id()).isEqualTo(11);
    assertThat(SHAPE.column("old")).isEmpty();
    assertThat(SHAPE.field("old")).contains(OLD);
    assertThat(SHAPE.field("nope")).isEmpty();
    assertThat(SHAPE.column("created_by")).isPresent();
    assertThat(SHAPE.isPartial()).isFalse();
    assertThat(SHAPE.hidesWords()).isFalse();
  }

  @Test
  void limitedShapesExposeOnlyVisibleFields() {
    Shape seen = SHAPE.limitedTo(field -> field != NAME);
    assertThat(seen.fields()).containsExactly(NOTE, AGE, OLD);
    assertThat(seen.column("name")).isEmpty();
    assertThat(seen.column("created_by")).isPresent();
    assertThat(seen.isPartial()).isTrue();
    assertThat(seen.hidesWords()).isTrue();
    assertThat(seen.objectId()).isEqualTo(5);
    assertThat(seen.version()).isEqualTo(9);
  }

  /** A limited reader may happen to see every field. */
  @Test
  void aLimitThatHidesNoTextHidesNoWords() {
    assertThat(SHAPE.limitedTo(field -> field != AGE).hidesWords()).isFalse();
    Shape all = SHAPE.limitedTo(field -> true);
    assertThat(all.isPartial()).isTrue();
    assertThat(all.hidesWords()).isFalse();
  }

  @Test
  void publishedShapesHideMembers() {
    Shape published = SHAPE.publishedAs(field -> field == NAME);
    assertThat(published.fields()).containsExactly(NAME);
    assertThat(published.column("slug")).isPresent();
    assertThat(published.column("created_at")).isPresent();
    for (String hidden :
        List.of("id", "version", "created_by", "updated_by", "updated_at", "assigned_to")) {
      assertThat(published.column(hidden)).as(hidden).isEmpty();
    }
  }

  @Test
  void pastShapesDifferOnlyInRelations() {
    Linked linked = (Linked) relation();
    Field staff = typed(linked.withLink(STAFF));
    Field unlinked = typed(relation());
    Shape limited =
        new Shape(5, "people", 9, List.of(NAME, staff)).publishedAs(field -> field != NAME);
    Shape then = limited.asOf(THEN);
    Link link = Objects.requireNonNull(((Linked) then.fields().get(0).type()).link());
    assertThat(link).isEqualTo(STAFF.asOf(THEN));
    assertThat(then.column("created_by")).as("stays hidden").isEmpty();
    assertThat(then.column("slug")).isPresent();
    assertThat(then.isPartial()).isTrue();
    assertThat(then.hidesWords()).isTrue();
    assertThat(then.version()).isEqualTo(9);
    assertThat(NAME.asOf(THEN)).isSameAs(NAME);
    assertThat(unlinked.asOf(THEN)).isSameAs(unlinked);
    assertThat(staff.asOf(THEN)).usingRecursiveComparison().ignoringFields("type").isEqualTo(staff);
  }

  private static FieldType<?> relation() {
    return Samples.of("relation").type("relation");
  }

  private static Field typed(FieldType<?> type) {
    return new Field(
        14,
        "staff",
        "Staff",
        type,
        JsonValue.EMPTY_JSON_OBJECT,
        Field.Rules.NONE,
        Field.Standing.at(9),
        Field.Slots.NONE);
  }

  @Test
  void refusesFieldsWithInvalidSlugs() {
    assertThatThrownBy(() -> field(1, "no' or 1", "text", true, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no' or 1");
  }

  @ParameterizedTest
  @EnumSource(SlotState.class)
  void onlyASlotThatIsReadyIsRead(SlotState state) {
    Field slotted =
        NAME.withSlots(
            new Field.Slots(
                new Slot(SlotKind.TEXT, 3, state), new Slot(SlotKind.UNIQUE, 2, state)));
    boolean isReady = state == SlotState.READY;
    assertThat(slotted.column().slot()).isEqualTo(isReady ? "s3" : null);
    assertThat(slotted.column().unique()).isEqualTo(isReady ? "u2" : null);
    assertThat(slotted.withSlots(Field.Slots.NONE)).isEqualTo(NAME);
  }

  /** During a conversion the field is neither read nor written. */
  @Test
  void aFieldThatIsSetAsideReadsAsEmpty() {
    Field aside =
        NAME.withSlots(new Field.Slots(new Slot(SlotKind.TEXT, 3, SlotState.READY), null))
            .underConversion();
    assertThat(aside.active()).isFalse();
    assertThat(aside.slots().value()).isNull();
    assertThat(aside.rules().defaultValue()).isNull();
    assertThat(aside.slug()).isEqualTo("name");
    assertThat(aside.rules().required()).isTrue();
    assertThat(aside.column().slot()).isNull();
    UnderConversion type = (UnderConversion) aside.type();
    assertThat(type.key()).isEqualTo("text");
    assertThat(type.schema()).isEqualTo(NAME.type().schema());
    assertThat(type.read(Json.createValue("a"), "data.name")).isNull();
    assertThat(type.readText("a", "data.name")).isNull();
    assertThat(type.encode("a")).isEqualTo(JsonValue.NULL);
    assertThat(type.check("a", "data.name")).isEqualTo("a");
    assertThat(type.text("a")).isEqualTo("a");
    assertThat(type.slot()).isEqualTo(SlotKind.NONE);
    assertThat(type.slotValue("a")).isNull();
    assertThat(type.operators()).isEmpty();
    assertThat(
            type.comparison().isIndexed(SHAPE.column("name").map(ShapeTest::texts).orElseThrow()))
        .isFalse();
    assertThat(type.compare("a", "b")).isNegative();
    assertThat(type.members("a")).isEmpty();
    assertThat(type.isSortable()).isFalse();
  }

  @SuppressWarnings("unchecked")
  private static Column<String> texts(Column<?> column) {
    return (Column<String>) column;
  }

  @Test
  void aFieldKnowsTheOptionsOfItsType() {
    assertThat(NAME.options()).isEmpty();
    assertThat(typed(Samples.of("select").type("select")).options())
        .extracting(Option::value)
        .containsExactly("amber", "red", "green", "old");
  }

  @Test
  void queriesRelyOnASlotThatIsReadyAndWritesFillItBefore() {
    assertThat(List.of(SlotState.values()).stream().filter(SlotState::isReadable))
        .containsExactly(SlotState.READY);
    assertThat(List.of(SlotState.values()).stream().filter(SlotState::isWritten))
        .containsExactly(SlotState.WRITING, SlotState.BACKFILLED, SlotState.READY);
  }
}
