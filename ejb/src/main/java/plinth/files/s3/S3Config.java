package plinth.files.s3;

import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.util.Locale;
import plinth.kernel.Setting;

/** Settings of the installation's bucket. */
@ApplicationScoped
public class S3Config {
  /** The bucket and how to reach it. */
  Bucket bucket() {
    return new Bucket(
        Setting.PLINTH_S3_ENDPOINT.findText().map(URI::create).orElse(null),
        Setting.PLINTH_S3_REGION.text().toLowerCase(Locale.ROOT),
        Setting.PLINTH_S3_BUCKET
            .findText()
            .orElseThrow(() -> new IllegalStateException("PLINTH_S3_BUCKET is not given")),
        Setting.PLINTH_S3_PATH_STYLE.isTrue(),
        Setting.PLINTH_S3_ACCESS_KEY.text(),
        Setting.PLINTH_S3_SECRET_KEY.text());
  }
}
