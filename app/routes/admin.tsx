import { OverviewScreen } from "../features/admin/desk/overview-screen.tsx";

export default OverviewScreen;
