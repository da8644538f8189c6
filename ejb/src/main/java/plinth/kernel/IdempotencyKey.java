package plinth.kernel;

import java.util.HexFormat;

/**
 * The idempotency key of a request, so that repeating the request does not repeat its effect.
 *
 * @param scope the owner of the key: two callers never see each other's answers
 * @param key the key that the client sent
 * @param digest digest of method, path and body in hexadecimal; the same key with another digest is
 *     refused
 */
public record IdempotencyKey(String scope, String key, String digest) {
  private static final int LONGEST = 255;

  /** Refuses a key that is empty, longer than 255 characters, or not of printable ASCII. */
  public IdempotencyKey {
    if (key.isEmpty()
        || key.length() > LONGEST
        || key.chars().anyMatch(c -> c < 0x20 || c > 0x7e)) {
      throw Problem.invalid(
          "Idempotency-Key", "format", "An idempotency key has 1 to 255 printable characters");
    }
  }

  /** The key of a request of this caller. */
  public static IdempotencyKey of(Caller caller, String key, String request, byte[] body) {
    byte[] head = Secrets.sha256(request);
    byte[] both = new byte[head.length + body.length];
    System.arraycopy(head, 0, both, 0, head.length);
    System.arraycopy(body, 0, both, head.length, body.length);
    String digest = HexFormat.of().formatHex(Secrets.sha256(both));
    return new IdempotencyKey(scope(caller), key, digest);
  }

  /** Everything that distinguishes callers; anonymous ones are distinguished by their address. */
  private static String scope(Caller caller) {
    Caller.Workspace workspace = caller.workspace();
    String who =
        caller.isAnonymous()
            ? caller.label() + ":" + caller.origin().address()
            : caller.label() + "/" + caller.userId() + "/" + caller.operatorId();
    return who + "@" + (workspace == null ? "" : workspace.id());
  }
}
