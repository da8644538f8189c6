package plinth.fields.formula;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import plinth.fields.notation.Money;

/** Values whose kinds were checked when the formula was typed, by their position. */
record Values(List<Object> all) {
  BigDecimal number(int index) {
    return (BigDecimal) all.get(index);
  }

  String text(int index) {
    return (String) all.get(index);
  }

  LocalDate day(int index) {
    return (LocalDate) all.get(index);
  }

  Instant moment(int index) {
    return (Instant) all.get(index);
  }

  Money money(int index) {
    return (Money) all.get(index);
  }
}
