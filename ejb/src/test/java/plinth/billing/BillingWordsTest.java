package plinth.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jakarta.persistence.AttributeConverter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.ChargeKindConverter;
import plinth.billing.invoice.PaymentEventType;
import plinth.billing.mail.PaymentWords;
import plinth.billing.obligation.ObligationState;
import plinth.billing.obligation.ObligationStateConverter;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.ProblemCode;

/** The stored and API values of billing, messages for people, and permissions. */
class BillingWordsTest {
  @Test
  void everyWordIsReadAsWhatWroteIt() {
    readBack(BillingPeriod.values(), BillingPeriod::code, BillingPeriod::of);
    readBack(SubscriptionStatus.values(), SubscriptionStatus::code, SubscriptionStatus::of);
    readBack(PaymentEventType.values(), PaymentEventType::code, PaymentEventType::of);
    readBack(ObligationState.values(), new ObligationStateConverter());
    readBack(ChargeKind.values(), new ChargeKindConverter());
    readBack(BillingPeriod.values(), new BillingPeriodConverter());
    readBack(Addon.Type.values(), new AddonTypeConverter());
    readBack(Addon.BillingMode.values(), new BillingModeConverter());
    readBack(Addon.Type.values(), BillingWordsTest::lower, Addon.Type::of);
    readBack(ActiveAddon.Status.values(), BillingWordsTest::lower, ActiveAddon.Status::of);
    assertThat(SubscriptionStatus.PAST_DUE.code()).isEqualTo("past_due");
  }

  private static <E extends Enum<E>> void readBack(
      E[] values, AttributeConverter<E, String> column) {
    readBack(values, column::convertToDatabaseColumn, column::convertToEntityAttribute);
  }

  private static <E extends Enum<E>> void readBack(
      E[] values, Function<E, String> word, Function<String, E> of) {
    for (E value : values) {
      assertThat(word.apply(value)).matches("[a-z_]+");
      assertThat(of.apply(word.apply(value))).isEqualTo(value);
    }
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "CHARGE_CAPTURED, the subscription",
    "SUBSCRIPTION_RENEWED, the next period of the subscription",
    "SEAT_PRORATION_CHARGED, added members",
    "ADDON_CHARGE_FAILED, an add-on",
    "PLAN_CHANGE_CHARGED, the change of the plan"
  })
  void aPaymentIsForSomethingThatPeopleKnow(PaymentEventType type, String purpose) {
    assertThat(PaymentWords.purpose(type)).isEqualTo(purpose);
    assertThat(Arrays.stream(PaymentEventType.values()).map(PaymentWords::purpose))
        .noneMatch(String::isBlank);
  }

  @ParameterizedTest
  @EnumSource(BillingProblem.class)
  void everyRefusalSaysWhy(BillingProblem problem) {
    assertThat(problem.message()).isNotBlank();
    assertThat(problem.kind()).isNotNull();
  }

  @Test
  void declinedPaymentsHaveTheirOwnKind() {
    assertThat(BillingProblem.PAYMENT_FAILED.kind()).isEqualTo(ProblemCode.Kind.PAYMENT_REQUIRED);
    assertThat(BillingProblem.PAYMENT_OF_ANOTHER.kind()).isEqualTo(ProblemCode.Kind.FORBIDDEN);
    assertThat(BillingProblem.PLAN_NOT_FOUND.kind()).isEqualTo(ProblemCode.Kind.INVALID);
  }

  @Test
  void billingIsReadAndChangedByItsOwnRights() {
    allowed(() -> BillingRights.requireRead(member("billing.read")));
    allowed(() -> BillingRights.requireChange(member("billing.update")));
    allowed(() -> BillingRights.requireChange(member("billing.*")));
    refused(
        () -> BillingRights.requireRead(member("billing.update")), KernelProblem.PERMISSION_DENIED);
    refused(
        () -> BillingRights.requireChange(member("billing.read")), KernelProblem.PERMISSION_DENIED);
    refused(
        () -> BillingRights.requireRead(Caller.system("test")),
        BillingProblem.NO_WORKSPACE_SELECTED);
    refused(
        () -> BillingRights.requireChange(Caller.system("test")),
        BillingProblem.NO_WORKSPACE_SELECTED);
  }

  private static Caller member(String right) {
    return Caller.automation(
        new Caller.Workspace(1, "acme", null), 1, 2L, Set.of(right), "billing-words");
  }

  private static void allowed(ThrowingCallable call) {
    assertThatCode(call).doesNotThrowAnyException();
  }

  private static void refused(ThrowingCallable call, ProblemCode code) {
    assertThat(catchThrowableOfType(Problem.class, call).code()).isEqualTo(code);
  }
}
