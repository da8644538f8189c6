package plinth.fields;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Problem;
import plinth.kernel.ProblemCode.Kind;

/** Which slots fields get, and what happens when they run out. */
class SlotAllocationTest {
  private static final FieldType<?> TEXT = FieldTypes.of("text").orElseThrow();

  @Test
  void theFirstFreeSlotsAreGiven() {
    assertThat(SlotAllocation.value(TEXT, List.of()))
        .isEqualTo(new Slot(SlotKind.TEXT, 1, SlotState.EMPTY));
    Slot unique = SlotAllocation.unique(List.of(), "is_unique");
    assertThat(unique).isEqualTo(new Slot(SlotKind.UNIQUE, 1, SlotState.EMPTY));
    assertThat(unique.column()).isEqualTo("u1");
  }

  @Test
  void aSlotThatRetiresIsStillTakenAndAGapIsFilled() {
    List<Slot> taken =
        List.of(
            new Slot(SlotKind.TEXT, 1, SlotState.RETIRING),
            new Slot(SlotKind.TEXT, 3, SlotState.READY));
    assertThat(SlotAllocation.value(TEXT, taken).column()).isEqualTo("s2");
  }

  @Test
  void theSeventhUniqueFieldIsRefused() {
    List<Slot> six = all(SlotKind.UNIQUE, 6);
    Problem problem =
        catchThrowableOfType(Problem.class, () -> SlotAllocation.unique(six, "is_unique"));
    assertThat(problem.code()).isEqualTo(FieldsProblem.UNIQUE_FIELDS_EXHAUSTED);
    assertThat(problem.code().kind()).isEqualTo(Kind.CONFLICT);
    assertThat(problem.errors().get(0).field()).isEqualTo("is_unique");
    assertThat(SlotAllocation.value(TEXT, six)).isNotNull();
  }

  @Test
  void theThirteenthTextFieldHasNoSlotAndIsRefusedOneThatItRequires() {
    List<Slot> twelve = all(SlotKind.TEXT, 12);
    assertThat(SlotAllocation.value(TEXT, twelve)).isNull();
    Problem problem =
        catchThrowableOfType(Problem.class, () -> SlotAllocation.required(TEXT, twelve));
    assertThat(problem.code()).isEqualTo(FieldsProblem.INDEXES_EXHAUSTED);
    assertThat(problem.errors().get(0).field()).isEqualTo("is_indexed");
    assertThat(SlotAllocation.required(type("number"), twelve).column()).isEqualTo("n1");
  }

  @Test
  void aTypeWithoutSlotsIsRefusedOne() {
    Problem problem =
        catchThrowableOfType(Problem.class, () -> SlotAllocation.required(type("file"), List.of()));
    assertThat(problem.errors().get(0).rule()).isEqualTo("type");
  }

  @Test
  void membersShareOneColumnAndSomeTypesHaveNone() {
    Slot slot = SlotAllocation.value(type("multi_select"), all(SlotKind.TAGS, 1));
    assertThat(slot.column()).isEqualTo("tags");
    assertThat(SlotAllocation.value(type("file"), List.of())).isNull();
  }

  /** What is counted or must be distinct cannot wait for the first read. */
  @ParameterizedTest
  @CsvSource({
    "select, false, true",
    "boolean, false, true",
    "rating, false, true",
    "multi_select, false, true",
    "file, false, true",
    "text, false, false",
    "text, true, true",
    "email, false, false",
    "number, false, false",
    "currency, false, false",
    "date, false, false"
  })
  void someFieldsHaveTheirSlotFromTheStart(String type, boolean unique, boolean isImmediate) {
    assertThat(SlotAllocation.isImmediate(type(type), unique)).isEqualTo(isImmediate);
  }

  private static FieldType<?> type(String key) {
    return FieldTypes.of(key).orElseThrow();
  }

  private static List<Slot> all(SlotKind kind, int count) {
    return new ArrayList<>(
        IntStream.rangeClosed(1, count).mapToObj(i -> new Slot(kind, i, SlotState.READY)).toList());
  }
}
