package plinth.billing.renewal;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.net.URI;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import plinth.billing.gateway.Customer;
import plinth.billing.gateway.Gateways;
import plinth.billing.gateway.ManagedRenewals;
import plinth.billing.gateway.ManagedSubscription;
import plinth.billing.gateway.PaymentDetails;
import plinth.billing.gateway.PaymentGateway;
import plinth.billing.gateway.SavedCard;
import plinth.kernel.Caller;

/** Updates to gateways that debit renewals themselves. */
class ManagedRenewalSyncTest {
  private static final ManagedSubscription WANTED =
      new ManagedSubscription(
          new PaymentDetails(
              "mgd_1",
              BigDecimal.TEN,
              "USD",
              "Basic",
              new Customer("Nora", "nora@example.com"),
              "sub_1",
              URI.create("https://api.example.com/")),
          1,
          LocalDate.parse("2026-04-01"),
          new SavedCard("{}", "VISA", "4242"));

  private final List<String> said = new ArrayList<>();

  /** Both interfaces of such a gateway. */
  private interface Managing extends PaymentGateway, ManagedRenewals {}

  private @Nullable String told(
      @Nullable String knownAs, @Nullable ManagedSubscription wanted, boolean isOtherCard) {
    Managing gateway =
        (Managing)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Managing.class},
                (proxy, method, values) -> {
                  said.add(method.getName());
                  return method.getName().equals("end") ? null : method.getName() + "_id";
                });
    List<Optional<String>> noted = new ArrayList<>();
    ManagedRenewalSync sync = new ManagedRenewalSync();
    sync.gateways =
        new Gateways() {
          @Override
          public PaymentGateway require(String key) {
            return gateway;
          }
        };
    sync.terms =
        new ManagedTerms() {
          @Override
          public Optional<Wanted> findPending(Caller caller, long workspaceId) {
            return Optional.of(new Wanted("paymob", knownAs, wanted, "terms", isOtherCard));
          }

          @Override
          public void saveReported(
              Caller caller, long workspaceId, String gateway, @Nullable String id, String terms) {
            noted.add(Optional.ofNullable(id));
          }
        };
    sync.process(1L);
    return noted.get(0).orElse(null);
  }

  @Test
  void beginsAnUnknownSubscription() {
    assertThat(told(null, WANTED, false)).isEqualTo("start_id");
    assertThat(said).containsExactly("start");
  }

  @Test
  void changesASubscriptionWithOtherTerms() {
    assertThat(told("sub_9", WANTED, false)).isEqualTo("change_id");
    assertThat(said).containsExactly("change");
  }

  @Test
  void anotherCardIsAnotherSubscription() {
    assertThat(told("sub_9", WANTED, true)).isEqualTo("start_id");
    assertThat(said).containsExactly("end", "start");
  }

  @Test
  void endsAnUnwantedSubscription() {
    assertThat(told("sub_9", null, false)).isNull();
    assertThat(said).containsExactly("end");
  }
}
