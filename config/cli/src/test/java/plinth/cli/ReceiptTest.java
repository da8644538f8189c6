package plinth.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.util.Base64;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.cli.api.Failure;

class ReceiptTest {
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
  private static final String HEADER =
      """
      {"kid":"k1","typ":"plinth-purge-receipt+jws","alg":"RS256"}""";
  private static final String SAID =
      """
      {"receipt":12,"workspace":{"id":7,"subdomain":"acme","type":"hyper"},\
      "tables":[{"table":"tenant.record","fate":"deleted","rows_before":3,\
      "rows_after":0,"digest":"ab"}]}""";

  private static KeyPair pair;
  private static String signed;

  @TempDir Path folder;

  @BeforeAll
  static void sign() throws GeneralSecurityException {
    pair = newPair();
    signed = signed(HEADER, SAID, pair);
  }

  private static KeyPair newPair() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    return generator.generateKeyPair();
  }

  private static String signed(String header, String said, KeyPair by)
      throws GeneralSecurityException {
    String content =
        base64(header.getBytes(StandardCharsets.UTF_8))
            + "."
            + base64(said.getBytes(StandardCharsets.UTF_8));
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(by.getPrivate());
    signature.update(content.getBytes(StandardCharsets.US_ASCII));
    return content + "." + base64(signature.sign());
  }

  private static String base64(byte[] bytes) {
    return BASE64.encodeToString(bytes);
  }

  private static String set(KeyPair keys, String kid) {
    RSAPublicKey key = (RSAPublicKey) keys.getPublic();
    return """
    {"keys":[{"kty":"RSA","kid":"%s","n":"%s","e":"%s"}]}"""
        .formatted(kid, number(key.getModulus()), number(key.getPublicExponent()));
  }

  private static String number(BigInteger value) {
    byte[] bytes = value.toByteArray();
    int from = bytes[0] == 0 ? 1 : 0;
    return base64(java.util.Arrays.copyOfRange(bytes, from, bytes.length));
  }

  private static String pem(KeyPair keys) {
    return "-----BEGIN PUBLIC KEY-----\n"
        + Base64.getMimeEncoder().encodeToString(keys.getPublic().getEncoded())
        + "\n-----END PUBLIC KEY-----\n";
  }

  @Test
  void aSignedReceiptIsValidByKeySetAndByPublicKey() {
    for (String keys : new String[] {set(pair, "k1"), pem(pair)}) {
      assertThat(Receipt.of(signed + "\n").verify(ReceiptKeys.of(keys)).toString()).isEqualTo(SAID);
    }
  }

  @Test
  void changingAnyByteInvalidatesAReceipt() {
    ReceiptKeys keys = ReceiptKeys.of(set(pair, "k1"));
    for (int i = 0; i < signed.length(); i++) {
      for (char other : new char[] {'A', 'B', 'a', '0', '_', '.', ' '}) {
        if (signed.charAt(i) != other) {
          String changed = signed.substring(0, i) + other + signed.substring(i + 1);
          assertThatThrownBy(() -> Receipt.of(changed).verify(keys))
              .as("byte " + i + " as " + other)
              .isInstanceOf(Failure.class);
        }
      }
    }
  }

  @Test
  void receiptsDoNotVerifyWithAnotherKey() throws GeneralSecurityException {
    KeyPair other = newPair();
    for (String keys : new String[] {set(other, "k1"), set(pair, "k2"), pem(other)}) {
      assertThatThrownBy(() -> Receipt.of(signed).verify(ReceiptKeys.of(keys)))
          .isInstanceOf(Failure.class);
    }
  }

  @Test
  void otherTokensOfTheSameKeyAreNotReceipts() throws GeneralSecurityException {
    for (String header :
        new String[] {
          HEADER.replace("plinth-purge-receipt+jws", "JWT"), HEADER.replace("RS256", "none")
        }) {
      String token = signed(header, SAID, pair);
      assertThatThrownBy(() -> Receipt.of(token).verify(ReceiptKeys.of(pem(pair))))
          .hasMessage("not a receipt of a purge");
    }
  }

  @Test
  void theReadableReceiptMustEqualTheSignedOne() {
    ReceiptKeys keys = ReceiptKeys.of(pem(pair));
    assertThat(Receipt.of(shown(SAID)).verify(keys).getInt("receipt")).isEqualTo(12);
    assertThatThrownBy(() -> Receipt.of(shown(SAID.replace(":3,", ":4,"))).verify(keys))
        .hasMessage("the shown receipt is not the signed one");
  }

  /** Returns a response of the server with the signed receipt and a readable copy. */
  private static String shown(String receipt) {
    return """
    {"message":"Purge","data":{"receipt":%s,"signed":"%s"}}"""
        .formatted(receipt, signed);
  }

  @Test
  void theCommandShowsValidReceiptsAndExitsWith1Otherwise() throws IOException {
    Path file = Files.writeString(folder.resolve("receipt"), signed);
    Path keys = Files.writeString(folder.resolve("keys"), set(pair, "k1"));
    try (FakeServer server = new FakeServer()) {
      String[] words = {"receipt", "verify", file.toString(), "--keys", keys.toString()};
      assertThat(server.runAsIs(words)).isZero();
      assertThat(server.out().lines().findFirst()).contains("VALID");
      assertThat(server.out()).contains("tenant.record  deleted  3            0           ab");
      Files.writeString(file, signed.replaceFirst("e", "f"));
      assertThat(server.runAsIs(words)).isEqualTo(1);
      assertThat(server.err()).contains("NOT VALID");
      assertThat(server.asked()).as("no server is needed").isEmpty();
      assertThat(server.runAsIs("receipt", "verify", "nowhere", "--keys", keys.toString()))
          .isEqualTo(1);
    }
  }

  @Test
  void purgingRequiresTheSubdomainTwiceAndWritesTheReceipt() throws IOException {
    Path file = folder.resolve("written");
    try (FakeServer server = new FakeServer()) {
      server
          .answers(
              202,
              """
              {"message":"m","data":{"id":5,"subdomain":"acme","status":"running"}}""")
          .answers(
              200,
              """
              {"message":"m","data":{"purge":{"id":5,"subdomain":"acme","status":"running"},\
              "receipt":null,"signed":null}}""")
          .answers(
              200,
              """
              {"message":"m","data":{"purge":{"id":5,"subdomain":"acme","status":"completed"},\
              "receipt":%s,"signed":"%s"}}"""
                  .formatted(SAID, signed));
      assertThat(server.run("tenant", "purge", "acme")).as("without --confirm").isEqualTo(2);
      assertThat(
              server.run(
                  "tenant", "purge", "acme", "--confirm", "acme", "--receipt", file.toString()))
          .isZero();
      assertThat(server.asked())
          .containsExactly(
              """
              POST /api/v1/admin/platform/tenants/acme/purge Bearer t {"confirm":"acme"}""",
              "GET /api/v1/admin/platform/purges/5 Bearer t",
              "GET /api/v1/admin/platform/purges/5 Bearer t");
      assertThat(Files.readString(file)).isEqualTo(signed + "\n");
      assertThat(server.out()).contains("completed");
    }
  }
}
