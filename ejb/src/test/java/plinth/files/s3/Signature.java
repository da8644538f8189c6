package plinth.files.s3;

import com.sun.net.httpserver.HttpExchange;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import plinth.kernel.Secrets;

/** Verifies the signature of a request: AWS Signature Version 4, as documented for S3. */
final class Signature {
  private static final HexFormat HEX = HexFormat.of();

  private Signature() {}

  /**
   * Returns whether the request and its body are signed with the secret of this key, for this
   * region.
   */
  static boolean isGood(
      HttpExchange request, byte[] body, String key, String secret, String region) {
    String authorization = header(request, "Authorization");
    if (!authorization.startsWith("AWS4-HMAC-SHA256 ")) {
      return false;
    }
    String scope = part(authorization, "Credential=");
    String signed = part(authorization, "SignedHeaders=");
    List<String> names = List.of(signed.split(";"));
    String day = header(request, "x-amz-date").substring(0, 8);
    boolean isWhole =
        scope.equals(key + "/" + day + "/" + region + "/s3/aws4_request")
            && names.contains("host")
            && names.contains("x-amz-date");
    String payload = header(request, "x-amz-content-sha256");
    // A request without a body may leave it unsigned.
    boolean isBody =
        payload.equals(HEX.formatHex(Secrets.sha256(body)))
            || body.length == 0 && payload.equals("UNSIGNED-PAYLOAD");
    String expected = sign(text(request, scope, signed, payload), secret, day, region);
    return isWhole && isBody && expected.equals(part(authorization, "Signature="));
  }

  private static String text(HttpExchange request, String scope, String signed, String payload) {
    String canonical =
        String.join(
            "\n",
            request.getRequestMethod(),
            request.getRequestURI().getRawPath(),
            query(request.getRequestURI().getRawQuery()),
            Arrays.stream(signed.split(";"))
                .map(name -> name + ":" + header(request, name).trim().replaceAll(" +", " ") + "\n")
                .collect(Collectors.joining()),
            signed,
            payload);
    return String.join(
        "\n",
        "AWS4-HMAC-SHA256",
        header(request, "x-amz-date"),
        scope.substring(scope.indexOf('/') + 1),
        HEX.formatHex(Secrets.sha256(canonical)));
  }

  private static String query(String raw) {
    return raw == null
        ? ""
        : Arrays.stream(raw.split("&"))
            .map(pair -> pair.contains("=") ? pair : pair + "=")
            .sorted()
            .collect(Collectors.joining("&"));
  }

  private static String sign(String text, String secret, String day, String region) {
    byte[] key = ("AWS4" + secret).getBytes(StandardCharsets.UTF_8);
    for (String step : List.of(day, region, "s3", "aws4_request")) {
      key = mac(key, step);
    }
    return HEX.formatHex(mac(key, text));
  }

  private static byte[] mac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String part(String authorization, String name) {
    int from = authorization.indexOf(name) + name.length();
    int to = authorization.indexOf(',', from);
    return authorization.substring(from, to < 0 ? authorization.length() : to);
  }

  private static String header(HttpExchange request, String name) {
    String value = request.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }
}
