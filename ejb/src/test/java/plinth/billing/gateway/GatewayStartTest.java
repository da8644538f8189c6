package plinth.billing.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.enterprise.inject.Instance;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which configured gateways let the server start. */
class GatewayStartTest {
  @Test
  void acceptsOnlyAKnownGatewayWithItsKeys() throws Exception {
    assertThat(gateways("tap", true).isConfigured("tap")).isTrue();
    assertThat(gateways("tap", false).isConfigured("tap")).as("without its keys").isFalse();
    assertThat(gateways("tap", true).isConfigured("coins")).as("no such gateway").isFalse();
  }

  /** The default is the sandbox, which is not one of these. */
  @Test
  void anyOtherFailsTheStart() throws Exception {
    GatewayStart start = new GatewayStart();
    set(start, "config", new GatewayConfig());
    set(start, "gateways", gateways("tap", true));
    assertThatThrownBy(start::check)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("BILLING_GATEWAY is sandbox, which is not");
    set(start, "gateways", gateways("sandbox", true));
    start.check();
  }

  private static Gateways gateways(String key, boolean isConfigured) throws Exception {
    PaymentGateway only =
        fake(PaymentGateway.class, Map.of("key", key, "isConfigured", isConfigured));
    Gateways gateways = new Gateways();
    Object adapters =
        Proxy.newProxyInstance(
            Instance.class.getClassLoader(),
            new Class<?>[] {Instance.class},
            (proxy, method, arguments) -> Stream.of(only));
    set(gateways, "adapters", adapters);
    return gateways;
  }

  private static <T> T fake(Class<T> type, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.get(method.getName())));
  }

  private static void set(Object bean, String member, Object value) throws Exception {
    Field field = bean.getClass().getDeclaredField(member);
    field.setAccessible(true);
    field.set(bean, value);
  }
}
