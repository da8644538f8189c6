package plinth.billing.obligation;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.billing.price.BillLine;
import plinth.kernel.Json;

/** Obligations as the persistence provider reads them from their rows. */
public final class ObligationRow {
  private ObligationRow() {}

  /** Creates an obligation from what is owed and its state. */
  public static Obligation of(
      long id, ObligationDraft owed, ObligationState state, @Nullable String paymentId) {
    Obligation of = new Obligation();
    set(of, "id", id);
    set(of, "workspaceId", owed.workspaceId());
    set(of, "kind", owed.kind());
    set(of, "key", owed.key());
    set(of, "reference", "obl_" + id);
    set(of, "captures", owed.captures());
    set(of, "checkout", owed.isCheckout());
    set(of, "managed", owed.isManaged());
    set(of, "amount", owed.amount());
    set(of, "currency", "USD");
    set(of, "gateway", owed.gateway());
    set(of, "state", state);
    set(of, "paymentId", paymentId);
    set(of, "returnUrl", owed.returnUrl());
    of.setPlan(owed.owedFor().plan());
    set(of, "period", owed.owedFor().period());
    set(of, "addonSlug", owed.owedFor().addonSlug());
    set(of, "quantity", owed.owedFor().quantity());
    set(of, "seats", owed.owedFor().seats());
    set(of, "periodStart", owed.owedFor().start());
    set(of, "lines", BillLine.json(owed.bill().lines()));
    set(of, "worth", owed.bill().worth());
    set(of, "addons", numbers(owed.bill().addons()));
    set(of, "dues", numbers(owed.bill().dues()));
    return of;
  }

  /** The same obligation in a later state. */
  public static Obligation later(Obligation of, ObligationState state, @Nullable String paymentId) {
    return of(of.id(), owed(of), state, paymentId);
  }

  /** What an obligation is owed for. */
  public static ObligationDraft owed(Obligation of) {
    return new ObligationDraft(
        of.workspaceId(),
        of.kind(),
        of.key(),
        method(of),
        of.amount(),
        of.gateway(),
        of.owedFor(),
        of.bill(),
        null);
  }

  private static ObligationDraft.Method method(Obligation of) {
    if (of.isCheckout()) {
      return of.captures() ? ObligationDraft.Method.PAGE : ObligationDraft.Method.CHECK;
    }
    return of.isManaged() ? ObligationDraft.Method.DEBIT : ObligationDraft.Method.CARD;
  }

  private static JsonObject numbers(Map<?, ? extends Number> all) {
    JsonObjectBuilder numbers = Json.createObjectBuilder();
    all.forEach((key, number) -> numbers.add(key.toString(), new BigDecimal(number.toString())));
    return numbers.build();
  }

  private static void set(Object row, String column, @Nullable Object value) {
    try {
      Field field = row.getClass().getDeclaredField(column);
      field.setAccessible(true);
      field.set(row, value);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}
