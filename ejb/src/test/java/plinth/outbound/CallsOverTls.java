package plinth.outbound;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import plinth.aipricing.PricesOverTls;
import plinth.billing.gateway.GatewayHttp;
import plinth.files.s3.FilesOverTls;
import plinth.identity.KeysOverTls;
import plinth.mail.smtp.MailOverTls;
import plinth.messaging.provider.MessagesOverTls;
import plinth.telemetry.TracesOverTls;

/**
 * A process that uses every HTTP client of Plinth. All of them trust the JDK's trust store, which
 * is set once at the start. The server records the outcome of each call.
 */
public final class CallsOverTls {
  private CallsOverTls() {}

  private interface Call {
    void run() throws Exception;
  }

  /**
   * Calls servers on these ports, three for each certificate: HTTP, mail over TLS, mail over
   * STARTTLS.
   */
  public static void main(String[] ports) {
    for (int i = 0; i < ports.length; i += 3) {
      call(
          "https://localhost:" + ports[i],
          Integer.parseInt(ports[i + 1]),
          Integer.parseInt(ports[i + 2]));
    }
  }

  private static void call(String base, int mail, int mailByStartTls) {
    tried(() -> exchange(base + "/webhooks"));
    tried(() -> Dialing.allowing("localhost").line().call(HttpCall.of("GET", base + "/dialled")));
    tried(
        () ->
            new GatewayHttp("test", Duration.ofMinutes(1))
                .get(URI.create(base + "/gateways"), "Accept", "application/json"));
    tried(() -> FilesOverTls.call(base, "files"));
    tried(() -> PricesOverTls.call(base + "/prices"));
    tried(() -> MessagesOverTls.call(base + "/messages"));
    tried(() -> TracesOverTls.call(base, "/traces"));
    tried(() -> KeysOverTls.call(base + "/keys"));
    tried(() -> MailOverTls.call(mail, "tls"));
    tried(() -> MailOverTls.call(mailByStartTls, "starttls"));
  }

  private static void exchange(String url) {
    AllowedHosts hosts = AllowedHosts.of("localhost");
    new Exchange(HttpLine.toCustomers(hosts), hosts, Duration.ofMinutes(1))
        .run(new OutboundRequest(1, "GET", url, Map.of(), ""));
  }

  private static void tried(Call call) {
    try {
      call.run();
    } catch (Exception e) {
      System.out.println(e);
    }
  }
}
