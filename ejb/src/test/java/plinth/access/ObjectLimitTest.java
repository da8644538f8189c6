package plinth.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Compares limits: whether one denies at least what another denies. */
class ObjectLimitTest {
  private static final Set<ObjectRight> ALL = EnumSet.allOf(ObjectRight.class);

  @Provide
  Arbitrary<ObjectLimit> limits() {
    Arbitrary<Set<ObjectRight>> rights =
        Arbitraries.of(ObjectRight.class)
            .set()
            .map(set -> set.contains(ObjectRight.READ) ? set : Set.of());
    Arbitrary<Map<Long, FieldLimit>> fields =
        Arbitraries.maps(Arbitraries.longs().between(1, 3), Arbitraries.of(FieldLimit.class));
    return rights.flatMap(
        held -> fields.map(denied -> new ObjectLimit(1, held, RecordScope.ALL, denied)));
  }

  @Property
  void aLimitWithinAnotherAllowsNothingThatTheOtherDenies(
      @ForAll("limits") ObjectLimit inner, @ForAll("limits") ObjectLimit outer) {
    boolean isNarrower = outer.rights().containsAll(inner.rights());
    for (long field = 1; field <= 3 && inner.allows(ObjectRight.READ); field++) {
      isNarrower &= outer.showsField(field) || !inner.showsField(field);
      isNarrower &= !outer.fields().containsKey(field) || inner.fields().containsKey(field);
    }
    assertThat(inner.isWithin(outer)).isEqualTo(isNarrower);
  }

  @Property
  void everyLimitIsWithinItself(@ForAll("limits") ObjectLimit limit) {
    assertThat(limit.isWithin(limit)).isTrue();
  }

  @Example
  void hiddenDeniesMoreThanReadOnlyAndAnUnreadableObjectMost() {
    ObjectLimit hidden = new ObjectLimit(1, ALL, RecordScope.ALL, Map.of(7L, FieldLimit.HIDDEN));
    ObjectLimit readOnly =
        new ObjectLimit(1, ALL, RecordScope.ALL, Map.of(7L, FieldLimit.READ_ONLY));
    ObjectLimit blind = new ObjectLimit(1, Set.of(), RecordScope.ALL, Map.of());
    assertThat(hidden.isWithin(readOnly)).isTrue();
    assertThat(readOnly.isWithin(hidden)).isFalse();
    assertThat(blind.isWithin(hidden)).isTrue();
    assertThat(hidden.isWithin(blind)).isFalse();
  }
}
