package plinth.testing;

/** Uploads files. */
public final class Upload {
  private Upload() {}

  /** Sends a file encoded in UTF-8. */
  public static Api.Answer send(Api api, String name, String content) {
    return send(api, "/files", name, content);
  }

  /** Sends a file as the part {@code file} to a route. */
  public static Api.Answer send(Api api, String path, String name, String content) {
    String body =
        "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\""
            + name
            + "\"\r\nContent-Type: text/plain\r\n\r\n"
            + content
            + "\r\n--x--\r\n";
    return api.with("Content-Type", "multipart/form-data; boundary=x").post(path, body);
  }

  /** Uploads a file and returns its slug. */
  public static String slug(Api api, String name, String content) {
    return send(api, name, content).expect(201).data().getString("slug");
  }
}
