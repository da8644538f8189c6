/**
 * What nearly all pages need. Each room imports it, so that the bundler writes it into one file: a
 * page is there after a few requests, and not after one for each combination of rooms.
 */
import "react-dom/client";
import "./api/files";
import "./pages/records/foot";
import "./pages/records/NewRecord";
import "./pages/records/RecordFields";
import "./pages/records/TransferMenu";
import "./pages/records/useListed";
import "./pages/records/useShown";
import "./pages/records/views";
import "./parts/Confirm";
import "./parts/PageHead";
import "./parts/Pages";
import "./parts/SearchBox";
import "./parts/Tabs";
import "./records/columns";
import "./records/conditions/related";
import "./records/FileList";
import "./records/filter";
import "./records/FilterBuilder";
import "./records/gridView";
import "./records/labels";
import "./records/measured";
import "./records/MemberPicker";
import "./records/sort";
import "./records/sums";
import "./shell/Shell";
