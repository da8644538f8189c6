package plinth.billing.gateway;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import plinth.kernel.Hmac;
import plinth.kernel.Problem;
import plinth.kernel.Time;

/**
 * The signature {@code t=<seconds>,v1=<digest>} of a body: HMAC-SHA256 over {@code <t>.<body>}.
 * Stripe's webhooks and the sandbox use this scheme. A signature is invalid if its time is off by
 * more than five minutes in either direction.
 */
public final class TimedSignature {
  private static final Duration TOLERANCE = Duration.ofMinutes(5);

  private TimedSignature() {}

  /** Signs a body at the given time. */
  public static String sign(String secret, Instant moment, byte[] body) {
    long seconds = moment.getEpochSecond();
    return "t=" + seconds + ",v1=" + Hmac.SHA256.hex(secret, signed(seconds, body));
  }

  /** Returns 401 unless the secret signed the body within the last minutes. */
  public static void verify(String secret, String header, byte[] body) {
    long seconds = -1;
    List<String> digests = new ArrayList<>();
    for (String part : header.split(",", -1)) {
      String item = part.trim();
      if (item.startsWith("t=")) {
        seconds = seconds(item.substring(2));
      } else if (item.startsWith("v1=")) {
        digests.add(item.substring(3));
      }
    }
    long age = Math.abs(Time.now().getEpochSecond() - seconds);
    if (seconds < 0 || age > TOLERANCE.toSeconds()) {
      throw new Problem(GatewayProblem.INVALID_SIGNATURE);
    }
    String expected = Hmac.SHA256.hex(secret, signed(seconds, body));
    if (digests.stream().noneMatch(digest -> ReceivedDigest.matches(expected, digest))) {
      throw new Problem(GatewayProblem.INVALID_SIGNATURE);
    }
  }

  private static long seconds(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private static byte[] signed(long seconds, byte[] body) {
    byte[] head = (seconds + ".").getBytes(StandardCharsets.UTF_8);
    byte[] all = new byte[head.length + body.length];
    System.arraycopy(head, 0, all, 0, head.length);
    System.arraycopy(body, 0, all, head.length, body.length);
    return all;
  }
}
