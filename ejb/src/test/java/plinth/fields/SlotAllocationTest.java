package plinth.fields;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Problem;
import plinth.kernel.ProblemCode.Kind;

/** Which slots a new field gets, and what happens when they run out. */
class SlotAllocationTest {
  private static final FieldType<?> TEXT = FieldTypes.of("text").orElseThrow();

  @Test
  void aUniqueFieldGetsBothSlots() {
    Field.Slots given = SlotAllocation.of(TEXT, true, List.of());
    assertThat(given.value()).isEqualTo(new Slot(SlotKind.TEXT, 1, SlotState.EMPTY));
    assertThat(given.unique()).isEqualTo(new Slot(SlotKind.UNIQUE, 1, SlotState.EMPTY));
    assertThat(given.unique().column()).isEqualTo("u1");
  }

  @Test
  void aSlotThatRetiresIsStillTakenAndAGapIsFilled() {
    List<Slot> taken =
        List.of(
            new Slot(SlotKind.TEXT, 1, SlotState.RETIRING),
            new Slot(SlotKind.TEXT, 3, SlotState.READY));
    assertThat(SlotAllocation.of(TEXT, false, taken).value().column()).isEqualTo("s2");
    assertThat(SlotAllocation.of(TEXT, false, taken).unique()).isNull();
  }

  @Test
  void theSeventhUniqueFieldIsRefused() {
    List<Slot> six = all(SlotKind.UNIQUE, 6);
    Problem problem = catchThrowableOfType(Problem.class, () -> SlotAllocation.of(TEXT, true, six));
    assertThat(problem.code()).isEqualTo(FieldsProblem.UNIQUE_FIELDS_EXHAUSTED);
    assertThat(problem.code().kind()).isEqualTo(Kind.CONFLICT);
    assertThat(problem.errors().get(0).field()).isEqualTo("is_unique");
    assertThat(SlotAllocation.of(TEXT, false, six).value()).isNotNull();
  }

  @Test
  void theThirteenthTextFieldHasNoSlot() {
    assertThat(SlotAllocation.of(TEXT, false, all(SlotKind.TEXT, 12)).value()).isNull();
  }

  @Test
  void membersShareOneColumnAndSomeTypesHaveNone() {
    FieldType<?> tags = FieldTypes.of("multi_select").orElseThrow();
    Slot slot = SlotAllocation.of(tags, false, all(SlotKind.TAGS, 1)).value();
    assertThat(slot.column()).isEqualTo("tags");
    assertThat(SlotAllocation.of(FieldTypes.of("file").orElseThrow(), false, List.of()).value())
        .isNull();
  }

  private static List<Slot> all(SlotKind kind, int count) {
    return new ArrayList<>(
        IntStream.rangeClosed(1, count).mapToObj(i -> new Slot(kind, i, SlotState.READY)).toList());
  }
}
