package plinth.access;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;

/** Members whom a request chooses by their slugs, such as the receivers of a mail. */
@ApplicationScoped
public class ChosenMembers {
  @Inject private Members members;

  /**
   * The numbers of the chosen members, each once. Refuses an empty list, one that is too long, and
   * slugs of nobody who is active.
   *
   * @param field the member of the request with the slugs
   * @param most the maximum number of members
   */
  public List<Long> require(Caller caller, String field, List<String> slugs, int most) {
    LinkedHashSet<String> asked = new LinkedHashSet<>(slugs);
    if (asked.isEmpty() || asked.size() > most) {
      throw Problem.invalid(field, "size", "Must be 1 to " + most + " members");
    }
    Map<String, Long> known = new HashMap<>();
    members.listBySlugs(caller, asked).stream()
        .filter(Admin::isActive)
        .forEach(admin -> known.put(admin.slug(), admin.id()));
    List<FieldError> errors = new ArrayList<>();
    LinkedHashSet<Long> numbers = new LinkedHashSet<>();
    for (int i = 0; i < slugs.size(); i++) {
      Long number = known.get(slugs.get(i));
      if (number == null) {
        errors.add(
            new FieldError(field + "[" + i + "]", "unknown", "There is no such active member"));
      } else {
        numbers.add(number);
      }
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
    return List.copyOf(numbers);
  }

  /** The slugs of members by their numbers, without those who were removed. */
  public List<String> slugs(Caller caller, List<Long> numbers) {
    Map<Long, String> slugs =
        members.listByIds(caller, numbers).stream()
            .filter(admin -> admin.membership().status() != Admin.Status.REMOVED)
            .collect(Collectors.toMap(Admin::id, Admin::slug));
    return numbers.stream().filter(slugs::containsKey).map(slugs::get).toList();
  }
}
