package plinth.objects.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FolderContentsTest {
  private final FolderContents contents =
      new FolderContents(
          List.of(
              object(1, "deals", "sales"),
              object(2, "secrets", "sales"),
              object(3, "leads", "sales"),
              object(4, "tickets", null)),
          Set.of("secrets"));

  private static FolderContents.Filed object(long id, String slug, @Nullable String folder) {
    return new FolderContents.Filed(id, slug, folder);
  }

  @Test
  void foldersShowOnlyVisibleObjects() {
    ObjectFolder sales = new ObjectFolder("sales", new NewFolder(" Sales ", null, null, null), 0);

    assertThat(contents.visible()).containsExactly("deals", "leads", "tickets");
    assertThat(contents.view(sales).name()).isEqualTo("Sales");
    assertThat(contents.view(sales).objects()).containsExactly("deals", "leads");
  }

  @Test
  void hiddenObjectsKeepTheirPosition() {
    assertThat(contents.merge("sales", List.of("tickets", "leads", "deals")))
        .containsExactly("tickets", "secrets", "leads", "deals");
    assertThat(contents.merge("sales", List.of())).containsExactly("secrets");
    assertThat(contents.merge("support", List.of("leads"))).containsExactly("leads");
  }
}
