package plinth.bench.scenarios;

import jakarta.json.Json;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import plinth.bench.data.CloudSession;
import plinth.bench.server.Target;

/**
 * Webhook calls of the cloud chat API to a session, signed by its app.
 *
 * @param server the receiving server
 * @param session the session's slug
 */
record CloudDelivery(Target server, String session) {
  /**
   * Returns the bytes of a call with one message.
   *
   * @param id the provider's ID of the message
   * @param from the contact's number
   */
  byte[] message(String id, String from, String text) {
    String body =
        Json.createObjectBuilder()
            .add("object", "whatsapp_business_account")
            .add(
                "entry",
                Json.createArrayBuilder()
                    .add(
                        Json.createObjectBuilder()
                            .add("id", "1")
                            .add(
                                "changes",
                                Json.createArrayBuilder()
                                    .add(
                                        Json.createObjectBuilder()
                                            .add("field", "messages")
                                            .add(
                                                "value",
                                                Json.createObjectBuilder()
                                                    .add(
                                                        "messages",
                                                        Json.createArrayBuilder()
                                                            .add(
                                                                Json.createObjectBuilder()
                                                                    .add("from", from)
                                                                    .add("id", id)
                                                                    .add("timestamp", now())
                                                                    .add("type", "text")
                                                                    .add(
                                                                        "text",
                                                                        Json.createObjectBuilder()
                                                                            .add(
                                                                                "body",
                                                                                text)))))))))
            .build()
            .toString();
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    String head =
        "POST /api/v1/webhooks/messaging/cloud_chat/"
            + session
            + " HTTP/1.1\r\nHost: "
            + server.host()
            + "\r\nContent-Type: application/json\r\nX-Hub-Signature-256: sha256="
            + signature(bytes)
            + "\r\nContent-Length: "
            + bytes.length
            + "\r\n\r\n";
    ByteArrayOutputStream request = new ByteArrayOutputStream(head.length() + bytes.length);
    request.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
    request.writeBytes(bytes);
    return request.toByteArray();
  }

  private static String now() {
    return String.valueOf(System.currentTimeMillis() / 1000);
  }

  private static String signature(byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(
          new SecretKeySpec(
              CloudSession.APP_SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
