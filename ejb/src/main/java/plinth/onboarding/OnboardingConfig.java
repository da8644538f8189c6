package plinth.onboarding;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import plinth.kernel.Setting;

/** Settings of onboarding. */
@ApplicationScoped
public class OnboardingConfig {
  /** The signals of the tour that are mailed to the admin. */
  public Set<String> tourMails() {
    return Arrays.stream(Setting.PLINTH_TOUR_MAILS.text().split(",", -1))
        .map(String::strip)
        .collect(Collectors.toUnmodifiableSet());
  }
}
