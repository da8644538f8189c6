package plinth.fields;

import static plinth.fields.Operator.BETWEEN;
import static plinth.fields.Operator.CONTAINS;
import static plinth.fields.Operator.ENDS_WITH;
import static plinth.fields.Operator.EQ;
import static plinth.fields.Operator.GT;
import static plinth.fields.Operator.GTE;
import static plinth.fields.Operator.IN;
import static plinth.fields.Operator.IS_EMPTY;
import static plinth.fields.Operator.IS_NOT_EMPTY;
import static plinth.fields.Operator.LT;
import static plinth.fields.Operator.LTE;
import static plinth.fields.Operator.NEQ;
import static plinth.fields.Operator.NOT_CONTAINS;
import static plinth.fields.Operator.NOT_IN;
import static plinth.fields.Operator.ON_DATE;
import static plinth.fields.Operator.STARTS_WITH;
import static plinth.fields.Operator.WITHIN_NEXT;
import static plinth.fields.Operator.WITHIN_PAST;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** The sets of operators that several types share. */
public final class Offers {
  public static final Set<Operator> PRESENCE = of(Set.of(), IS_EMPTY, IS_NOT_EMPTY);
  public static final Set<Operator> EQUALITY = of(PRESENCE, EQ, NEQ);
  public static final Set<Operator> CHOICE = of(EQUALITY, IN, NOT_IN);
  public static final Set<Operator> AMOUNT = of(EQUALITY, GT, GTE, LT, LTE, BETWEEN);
  public static final Set<Operator> NUMBER = of(AMOUNT, IN, NOT_IN);
  public static final Set<Operator> TIME = of(AMOUNT, WITHIN_NEXT, WITHIN_PAST, ON_DATE);
  public static final Set<Operator> PROSE =
      of(PRESENCE, CONTAINS, NOT_CONTAINS, STARTS_WITH, ENDS_WITH);
  static final Set<Operator> TEXT = of(CHOICE, CONTAINS, NOT_CONTAINS, STARTS_WITH, ENDS_WITH);
  public static final Set<Operator> MEMBERS = of(CHOICE, CONTAINS, NOT_CONTAINS);

  private Offers() {}

  private static Set<Operator> of(Set<Operator> base, Operator... more) {
    EnumSet<Operator> all = EnumSet.noneOf(Operator.class);
    all.addAll(base);
    Collections.addAll(all, more);
    return Collections.unmodifiableSet(all);
  }
}
